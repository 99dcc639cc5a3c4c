import { recordName } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** PTR: the name of an address in a reverse zone. A reverse zone has no hosts, so a single label stays as it is. */
export const ptr: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = hostTarget(wanted, { elsewhere: true });
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};
