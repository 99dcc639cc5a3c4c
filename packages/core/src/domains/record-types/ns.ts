import { recordName } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** NS: a name server of a sub-domain, or of the domain in addition to the service's own; never of a wildcard. */
export const ns: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: false });
  const target = hostTarget(wanted);
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};
