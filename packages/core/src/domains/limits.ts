import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, refuse } from '../refusals/index.js';

/** The maximum number of records of a domain (§8). */
const maxRecords = bounds.Domain.records.maximum;

/**
 * Decides whether a domain may have more records.
 *
 * @param currentCount how many it has
 * @param adding how many to add
 */
export function mayAddRecords(currentCount: number, adding = 1): Decision<undefined> {
  const fits = currentCount + adding <= maxRecords;
  return decide(fits ? [] : [refuse('domain.records.limit', { max: grouped(maxRecords) })], undefined);
}

/** The maximum bytes of the names and targets of all records of a domain; a decision, see `zone-bytes`. */
export const maxRecordBytes = bounds.Domain.recordBytes.maximum;

const utf8 = new TextEncoder();

/** The bytes of the names and targets of records. */
export const bytesOfRecords = (
  records: readonly { readonly name: string; readonly target: string }[],
): number =>
  records.reduce((sum, { name, target }) => sum + utf8.encode(name).length + utf8.encode(target).length, 0);

/**
 * Refuses too many bytes of records.
 *
 * @param bytes of all records after the change
 * @param before of all records before the change; a change that does not add bytes is accepted
 */
export function mayHaveRecordBytes(bytes: number, before = 0): Refusal[] {
  if (bytes <= maxRecordBytes || bytes <= before) return [];
  return [refuse('domain.records.bytes', { max: grouped(maxRecordBytes) })];
}
