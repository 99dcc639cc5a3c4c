import { bounds } from '@cloud-account/spec/bounds';
import { type Decision, decide, grouped, refuse } from '../refusals/index.js';

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
