import type { Body } from '@cloud-account/spec';
import { type Decision, decide, inside, type Refusal } from '../refusals/index.js';
import { draftDomain } from './draft-domain.js';
import { draftRecord, type RecordDecision } from './draft-record.js';
import { bytesOfRecords, mayAddRecords, mayHaveRecordBytes } from './limits.js';
import { nameKey } from './names.js';
import { mayChangeRecords } from './read-only.js';
import { conflictsOf } from './record-conflicts.js';
import type { DomainValues, RecordNeighbour, RecordValues } from './types.js';

/** A domain to store, with its records. */
export interface ZoneValues {
  readonly domain: DomainValues;
  readonly records: readonly RecordValues[];
}

/**
 * Decides on a new domain with its records as if each were created on its own. There is no caller, so `[remote_addr]`
 * is no address.
 *
 * @param body the domain, its shape already checked
 * @param records its records, their shape already checked
 * @returns the values to store, or all problems; those of a record have fields such as `records[5].target`
 */
export function draftZone(
  body: Body<'createDomain'>,
  records: readonly Body<'createDomainRecord'>[],
): Decision<ZoneValues> {
  const domain = draftDomain(body);
  const capacity = mayAddRecords(0, records.length);
  const refusals: Refusal[] = [
    ...(domain.ok ? [] : domain.refusals),
    ...(records.length === 0 ? [] : inside('records', mayChangeRecords(body.type))),
    ...(capacity.ok ? [] : inside('records', capacity.refusals)),
  ];
  const earlier = new EarlierRecords();
  const values: RecordValues[] = [];
  for (const [index, record] of records.entries()) {
    const decision = draftRecord({ body: record, zone: body.domain });
    const conflicts = conflictsOf(decision, earlier.beside(decision));
    const problems = [...(decision.ok ? [] : decision.refusals), ...conflicts];
    refusals.push(...inside(`records[${index}]`, problems));
    if (decision.ok) values.push(decision.value);
  }
  refusals.push(...inside('records', mayHaveRecordBytes(bytesOfRecords(values))));
  return domain.ok ? decide(refusals, { domain: domain.value, records: values }) : { ok: false, refusals };
}

/**
 * The earlier records that can conflict with a record: the first record of each name and type, so that the time does
 * not grow with the records of a name.
 */
class EarlierRecords {
  readonly #byName = new Map<string, RecordNeighbour[]>();

  /** Returns the earlier records of the same name, then adds the record. */
  beside(decision: RecordDecision): readonly RecordNeighbour[] {
    const draft = decision.ok ? decision.value : decision.draft;
    const key = nameKey(draft.name);
    const known = this.#byName.get(key) ?? [];
    if (known.every(({ type }) => type !== draft.type)) this.#byName.set(key, [...known, draft]);
    return known;
  }
}
