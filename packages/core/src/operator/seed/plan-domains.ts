import type { OperatorSchema } from '@cloud-account/spec';
import { draftZone, namesAbove, nameKey, nestedNameProblems, type ZoneValues } from '../../domains/index.js';
import { nameTaken } from '../../name-taken.js';
import { inside, type Refusal } from '../../refusals/index.js';
import type { Planned } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/** The domains of an account to create. @param id of an existing account */
export function planDomains(
  { key: account, domains = [] }: OperatorSchema<'SeedAccount'>,
  id: number | undefined,
  reader: SeedReader,
): Planned<ZoneValues[]> {
  const part: ZoneValues[] = [];
  const refusals: Refusal[] = [];
  for (const [index, { records = [], ...body }] of domains.entries()) {
    const key = nameKey(body.domain);
    const holder = reader.known.domains.get(key);
    const isKept = holder !== undefined && holder === id;
    const foreign = [
      ...(reader.known.domainsAround.get(key) ?? []),
      ...namesAbove(key).filter((name) => reader.isOfOther(account, name)),
    ];
    const zone = draftZone(body, records);
    const problems = [
      ...reader.repeated('domain', `domain ${key}`),
      ...(holder === undefined || isKept ? [] : [nameTaken('domain')]),
      ...(isKept ? [] : nestedNameProblems(key, foreign)),
      ...(zone.ok ? [] : zone.refusals),
    ];
    // Each on its own, because a call has a maximum number of arguments.
    for (const refusal of inside(`domains[${index}]`, problems)) refusals.push(refusal);
    if (isKept) {
      reader.keep('domains');
      reader.keep('records', records.length);
    } else if (zone.ok) part.push(zone.value);
  }
  return { part, refusals };
}
