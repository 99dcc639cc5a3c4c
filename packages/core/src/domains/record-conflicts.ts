import { type Refusal, refuse } from '../refusals/index.js';
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

function isNull({ target }: RecordNeighbour): boolean {
  return target === '';
}
