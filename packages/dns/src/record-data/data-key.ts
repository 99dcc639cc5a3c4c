import { nameKey } from '../names/index.js';
import { types } from './types.js';

/** The start of the name at the end of the data of a type; its case is ignored. */
const nameAt: Readonly<Record<number, number>> = {
  [types.NS]: 0,
  [types.CNAME]: 0,
  [types.PTR]: 0,
  [types.DNAME]: 0,
  [types.MX]: 2,
  [types.SRV]: 6,
};

/** The key of record data: equal for equal data, with the name in it in any case. */
export function dataKey(type: number, data: Buffer): string {
  const at = nameAt[type];
  if (at === undefined) return data.toString('latin1');
  return data.toString('latin1', 0, at) + nameKey(data.subarray(at));
}
