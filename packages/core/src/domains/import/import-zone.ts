import { type Decision, decide, type Refusal, refuse } from '../../refusals/index.js';
import { draftDomain } from '../draft-domain.js';
import { bytesOfRecords, mayAddRecords, mayHaveRecordBytes } from '../limits.js';
import { mailAddress } from '../mailbox.js';
import { nameKey } from '../names.js';
import { relativeTo } from '../presentation.js';
import { importedTime } from '../times.js';
import type { DomainValues, RecordValues } from '../types.js';
import { keptRecord, type OwnedRecord } from './kept-record.js';
import { isReadRecord, type TransferredRecord, type Soa } from './transferred-record.js';

/** The maximum number of records in one answer. */
const maxNamed = 20;

/** The domain and the records that an import creates. */
export interface ImportedZone {
  readonly domain: DomainValues;
  readonly records: readonly RecordValues[];
  /** The number of skipped records of each unsupported type. */
  readonly skipped: ReadonlyMap<string, number>;
}

/**
 * Makes a master domain with its records from a transferred zone (§4.3).
 *
 * Decisions: the e-mail address and the times come from the remote SOA record; its minimum becomes the TTL of the
 * domain. The service's name servers replace those of the domain. TTLs are rounded. A record with another value that
 * cannot be stored refuses the whole import, because half a zone is worse than none. Records of unsupported types are
 * left out and counted.
 *
 * @param input the name of the domain, and the records of the zone as transferred
 */
export function importZone(input: {
  domain: string;
  rrs: readonly TransferredRecord[];
}): Decision<ImportedZone> {
  const { domain, rrs } = input;
  const skipped = new Map<string, number>();
  const records: RecordValues[] = [];
  const problems: Refusal[] = [];
  let start: Soa | undefined;
  for (const source of rrs) {
    const name = relativeTo(domain, source.name);
    if (!isReadRecord(source)) {
      skipped.set(source.type, (skipped.get(source.type) ?? 0) + 1);
    } else if (name === undefined) {
      problems.push(recordProblem(source, 'it is outside the domain'));
    } else if (source.type === 'SOA') {
      start ??= source.data;
    } else if (name !== '' || source.type !== 'NS') {
      const kept = keptRecord(source, name, domain);
      if ('record' in kept) records.push(kept.record);
      else problems.push(recordProblem(source, kept.problem));
    }
  }
  problems.push(...aliasProblems(records));
  const limit = mayAddRecords(0, records.length);
  const drafted = startOf(domain, start);
  const refusals = [
    ...(drafted.ok ? [] : drafted.refusals),
    ...(limit.ok ? [] : limit.refusals),
    ...mayHaveRecordBytes(bytesOfRecords(records)),
    ...problems.slice(0, maxNamed),
  ];
  if (!drafted.ok) return { ok: false, refusals };
  return decide(refusals, { domain: drafted.value, records, skipped });
}

/** The domain with the values of the SOA record. */
function startOf(domain: string, start: Soa | undefined): Decision<DomainValues> {
  const email = start === undefined ? undefined : mailAddress(start.rname);
  if (start === undefined || email === undefined) {
    const problem = start === undefined ? 'missing' : 'email';
    return { ok: false, refusals: [refuse('domain.import.start-of-authority', problem)] };
  }
  return draftDomain({
    domain,
    type: 'master',
    soa_email: email,
    refresh_sec: importedTime(start.refresh),
    retry_sec: importedTime(start.retry),
    expire_sec: importedTime(start.expire),
    ttl_sec: importedTime(start.minimum),
  });
}

function recordProblem(
  { type, name }: Pick<OwnedRecord, 'name'> & { type: string },
  problem: string,
): Refusal {
  return refuse('domain.import.record', { type, name, problem });
}

/** Refuses aliases with other records of the same name, because no server would load such a zone file. */
function aliasProblems(records: readonly RecordValues[]): Refusal[] {
  const seen = new Map<string, number>();
  for (const { name } of records) seen.set(nameKey(name), (seen.get(nameKey(name)) ?? 0) + 1);
  return records
    .filter(({ type, name }) => type === 'CNAME' && (seen.get(nameKey(name)) ?? 0) > 1)
    .map((record) => recordProblem(record, 'its name has other records'));
}
