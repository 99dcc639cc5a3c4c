import { type Decision, decide, refuse } from '../refusals/index.js';
import { nameProblems } from './domain-problems.js';
import { fitsWire, fullName } from './names.js';

/**
 * Decides whether the records of a domain can live under another name, for a rename or a clone (§4.3).
 *
 * Record names are relative and move along. Decision: targets stay as they are, also those of SRV records that
 * were completed with the old name: a copy that points to the servers of the original works at once, and nobody
 * can tell a completed target from one that was meant.
 *
 * @param domain the new name
 * @param recordNames the names of the records, each once is enough
 */
export function mayCarryRecords(domain: string, recordNames: Iterable<string>): Decision<undefined> {
  const refusals = nameProblems(domain);
  for (const name of recordNames) {
    if (fitsWire(fullName(name, domain))) continue;
    const reason = `The record name ${name} is too long for this domain`;
    refusals.push(refuse('domain.rename.record-names', { field: 'domain', reason }));
    break;
  }
  return decide(refusals, undefined);
}
