import { type Refusal, refuse } from '../../refusals/index.js';
import { recordName } from './record-name.js';
import { hostTarget } from './record-target.js';
import type { RecordTypeRule, WantedRecord } from './record-type.js';

/**
 * MX: a mail server of the domain or a sub-domain.
 *
 * An empty target or a single dot is a null MX record: the domain receives no mail. It has no name and priority 0.
 */
export const mx: RecordTypeRule = (wanted) => {
  const name = recordName(wanted, { wildcard: true, mail: true });
  if (wanted.target === '' || wanted.target === '.') {
    return {
      name: name.value,
      target: '',
      refusals: [...name.refusals, ...nullProblems(wanted, name.value)],
    };
  }
  const target = hostTarget(wanted, { wildcard: true });
  return { name: name.value, target: target.value, refusals: [...name.refusals, ...target.refusals] };
};

function nullProblems({ priority, unchanged }: WantedRecord, name: string): Refusal[] {
  const found: Refusal[] = [];
  if (name !== '' && !(unchanged.name && unchanged.target)) {
    found.push(refuse('record.mx.null', 'name', { field: 'target' }));
  }
  if ((priority ?? 0) !== 0 && !(unchanged.priority && unchanged.target)) {
    found.push(refuse('record.mx.null', 'priority', { field: 'priority' }));
  }
  return found;
}
