import { refuse } from '../../refusals/index.js';
import { recordName } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { RecordTypeRule } from './record-type.js';

/** CNAME: an alias. It needs a name; without one it would hide the SOA record of the domain. */
export const cname: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true });
  const target = hostTarget(wanted);
  const refusals = [...name.refusals, ...target.refusals];
  if (wanted.name === '') {
    refusals.unshift(refuse('record.name.required', { field: 'name' }));
  } else if (name.value === '') {
    refusals.unshift(refuse('record.cname.apex', { field: 'name' }));
  }
  return { name: name.value, target: target.value, refusals };
};
