import { addressTarget } from './address-target.js';
import { recordName } from './record-name.js';
import type { RecordTypeRule } from './record-type.js';

/** A: a host and its IPv4 address. */
export const a: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = addressTarget(wanted, 'ipv4');
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};
