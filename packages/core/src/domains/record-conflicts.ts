import { type Refusal, refuse } from '../refusals/index.js';
import type { RecordDecision } from './draft-record.js';
import { nameKey } from './names.js';
import type { RecordNeighbour } from './types.js';

/** A record with the id it is kept under; a record that is not kept yet has none. */
export type IdentifiedRecord = RecordNeighbour & { readonly id?: number | undefined };

/**
 * What keeps a record from standing beside the others of its name.
 *
 * A CNAME is the only record of its name, a null MX the only MX. Decision: two records that are equal in all
 * fields are accepted; the zone file shows them once.
 *
 * @param input the record as it would be, with its id on an update, and the kept records of the same domain whose
 * name is the same regardless of case; the record's own row among them is passed over
 */
export function recordConflicts(input: {
  draft: IdentifiedRecord;
  sameName: readonly IdentifiedRecord[];
}): Refusal[] {
  const { draft } = input;
  const others = input.sameName.filter(({ id }) => id === undefined || id !== draft.id);
  const aliased = others.some(({ type }) => type === 'CNAME');
  if (aliased || (draft.type === 'CNAME' && others.length > 0)) {
    const reason = aliased ? 'This name has a CNAME record' : 'This name has other records';
    return [refuse('record.cname.alone', { field: 'name', reason })];
  }
  const mail = others.filter(({ type }) => type === 'MX');
  if (draft.type === 'MX' && (mail.some(isNull) || (isNull(draft) && mail.length > 0))) {
    const reason = isNull(draft) ? 'This name has other MX records' : 'This name has a null MX record';
    return [refuse('record.mx.null-alone', { field: 'target', reason })];
  }
  return [];
}

/**
 * What keeps a record from standing beside the others of its name, where it was decided on already.
 *
 * A field that was refused is not judged again. A record that stays where and what it is stays beside its
 * neighbours, whatever they are: an import may have brought them together.
 *
 * @param decision on the record taken alone
 * @param current the record as it is kept, on an update
 * @param sameName the other records of the name it would have
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
