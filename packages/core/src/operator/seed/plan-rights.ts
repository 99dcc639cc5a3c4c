import type { OperatorSchema } from '@cloud-account/spec';
import { inside, type Refusal, refuse } from '../../refusals/index.js';
import { entityKey, userKey } from './known-things.js';
import type { Planned, RightPlan } from './seed-plan.js';
import type { SeedReader } from './seed-reader.js';

/** The facts of an account for the rights of its users. */
export interface SeedHome {
  /** The ID of an existing account. */
  readonly accountId: number | undefined;
  /** The entities that the seed creates for it, by `entityKey`. */
  readonly made: ReadonlySet<string>;
}

/** The rights of a new user on entities, both new in the seed and existing. */
export function planRights(
  { username, entities = [] }: OperatorSchema<'SeedUser'>,
  { accountId, made }: SeedHome,
  reader: SeedReader,
): Planned<RightPlan[]> {
  const part: RightPlan[] = [];
  const refusals: Refusal[] = [];
  for (const [index, { kind, label, permissions }] of entities.entries()) {
    const entity = entityKey(kind, label);
    const ofAccount = accountId === undefined ? undefined : reader.known.entities.get(accountId);
    const ids = ofAccount?.get(entity) ?? [];
    const problems = [
      ...reader.repeated('label', `right ${userKey(username)} ${entity}`),
      ...labelProblems(ids, made.has(entity)),
    ];
    refusals.push(...inside(`entities[${index}]`, problems));
    part.push({ kind, entity, id: ids[0], permissions });
  }
  return { part, refusals };
}

/** The `entityKey` of each entity of an account in the seed. */
export function entityKeysOf({
  domains = [],
  nodes = [],
  related_entities: entities = [],
}: OperatorSchema<'SeedAccount'>): ReadonlySet<string> {
  return new Set([
    ...domains.map(({ domain }) => entityKey('domain', domain)),
    ...nodes.map(({ label }) => entityKey('node', label)),
    ...entities.map(({ kind, label }) => entityKey(kind, label)),
  ]);
}

function labelProblems(ids: readonly number[], isMade: boolean): Refusal[] {
  const field = 'label';
  if (ids.length > 1) {
    return [refuse('user.grants.entity', 'label', { field })];
  }
  return ids.length === 1 || isMade ? [] : [refuse('user.grants.entity', 'account', { field })];
}
