import { type Decision, decide, refuse } from '../refusals/index.js';

/** How many records a domain may have (§8). */
export const mostRecords = 12_000;

/**
 * Decides whether a domain takes more records.
 *
 * @param currentCount how many it has
 * @param adding how many are to come
 */
export function mayAddRecords(currentCount: number, adding = 1): Decision<undefined> {
  const fits = currentCount + adding <= mostRecords;
  return decide(
    fits ? [] : [refuse('domain.records.limit', { reason: 'A domain may have 12,000 records' })],
    undefined,
  );
}
