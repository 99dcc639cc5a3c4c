import { addressTarget } from './address-target.js';
import { recordName } from './record-name.js';
import type { RecordTypeRule } from './record-type.js';

/** AAAA: a host and its IPv6 address. */
export const aaaa: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = addressTarget(wanted, 'ipv6');
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};
