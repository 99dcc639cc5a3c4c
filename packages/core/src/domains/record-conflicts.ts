import { type Refusal, refuse } from '../refusals/index.js';
import type { RecordDecision } from './draft-record.js';
import { nameKey } from './names.js';
import type { RecordNeighbour } from './types.js';

/** A record with its id; a new record has none. */
export type IdentifiedRecord = RecordNeighbour & { readonly id?: number | undefined };

/**
 * The conflicts of a record with other records of its name.
 *
 * A CNAME is the only record of its name, a null MX the only MX. Decision: two equal records are accepted; the zone
 * file shows them once.
 *
 * @param input the draft, with its id on an update, and the stored records of the domain with the same name in any
 * case; the record itself is ignored
 */
export function recordConflicts(input: {
  draft: IdentifiedRecord;
  sameName: readonly IdentifiedRecord[];
}): Refusal[] {
  const { draft } = input;
  const others = input.sameName.filter(({ id }) => id === undefined || id !== draft.id);
  const aliased = others.some(({ type }) => type === 'CNAME');
  if (aliased || (draft.type === 'CNAME' && others.length > 0)) {
    return [refuse('record.cname.alone', aliased ? 'alias' : 'others', { field: 'name' })];
  }
  const mail = others.filter(({ type }) => type === 'MX');
  if (draft.type === 'MX' && (mail.some(isNull) || (isNull(draft) && mail.length > 0))) {
    return [refuse('record.mx.null-alone', isNull(draft) ? 'others' : 'empty', { field: 'target' })];
  }
  return [];
}

/**
 * The conflicts of a record that has a decision.
 *
 * A refused field is not checked again. A record with the same name and target as before has no conflict, because an
 * import accepts some conflicts.
 *
 * @param decision on the record without regard to other records
 * @param current the stored record, on an update
 * @param sameName the other records with the name of the draft
 */
export function conflictsOf(
  decision: RecordDecision,
  sameName: readonly IdentifiedRecord[],
  current?: RecordNeighbour,
): Refusal[] {
  const draft = decision.ok ? decision.value : decision.draft;
  const stays =
    current !== undefined && nameKey(current.name) === nameKey(draft.name) && current.target === draft.target;
  if (stays) return [];
  const refused = new Set(decision.ok ? [] : decision.refusals.map(({ field }) => field));
  return recordConflicts({ draft, sameName }).filter(({ field }) => !refused.has(field));
}

function isNull({ target }: RecordNeighbour): boolean {
  return target === '';
}
