import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { fitsWire, fullName } from './names.js';

/**
 * Decides whether the records of a domain fit another name, for a rename or a clone (§4.3).
 *
 * Record names are relative to the domain. Decision: targets do not change, even if the old name was appended to them:
 * a copy that points to the servers of the original works at once, and nothing shows which targets had the name
 * appended.
 *
 * @param domain the new name
 * @param recordNames the names of the records; they may be distinct
 */
export function mayMoveRecords(domain: string, recordNames: Iterable<string>): Decision<undefined> {
  const refusals: Refusal[] = [];
  for (const name of recordNames) {
    if (fitsWire(fullName(name, domain))) continue;
    refusals.push(refuse('domain.rename.record-names', { field: 'domain', name }));
    break;
  }
  return decide(refusals, undefined);
}
