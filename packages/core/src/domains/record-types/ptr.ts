import { recordName } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** PTR: the name that an address of a reverse zone stands for; no host lies below a zone of addresses. */
export const ptr: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = hostTarget(wanted, { elsewhere: true });
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};
