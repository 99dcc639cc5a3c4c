import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, type Refusal, refuse } from '../refusals/index.js';

/** How many records a domain may have (§8). */
export const mostRecords = bounds.Domain.records.maximum;

/**
 * Decides whether a domain takes more records.
 *
 * @param currentCount how many it has
 * @param adding how many are to come
 */
export function mayAddRecords(currentCount: number, adding = 1): Decision<undefined> {
  const fits = currentCount + adding <= mostRecords;
  const reason = `A domain may have ${grouped(mostRecords)} records`;
  return decide(fits ? [] : [refuse('domain.records.limit', { reason })], undefined);
}

/** How many bytes the names and targets of a domain's records may have; a decision, see `zone-bytes`. */
export const mostRecordBytes = bounds.Domain.recordBytes.maximum;

const utf8 = new TextEncoder();

/** How many bytes of its zone records take. */
export const bytesOfRecords = (
  records: readonly { readonly name: string; readonly target: string }[],
): number =>
  records.reduce((sum, { name, target }) => sum + utf8.encode(name).length + utf8.encode(target).length, 0);

/**
 * Decides whether a domain's records may have so many bytes.
 *
 * @param bytes those of all records, as they would be
 * @param before those of all records, as they are: what makes a zone no larger is never refused
 */
export function mayHoldBytes(bytes: number, before = 0): Refusal[] {
  if (bytes <= mostRecordBytes || bytes <= before) return [];
  const reason = `The names and targets of a domain's records may have ${grouped(mostRecordBytes)} bytes in all`;
  return [refuse('domain.records.bytes', { reason })];
}
