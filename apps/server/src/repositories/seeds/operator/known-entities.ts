import { entityIdKey, entityKey, grantKinds, type EntityKind, type GrantKind } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import { entitiesOf } from '../../access/entities.js';
import type { Transaction } from '../../transaction.js';

const ofKind = (kind: EntityKind) =>
  build
    .selectFrom(entitiesOf(kind))
    .select([sql<string>`${sql.lit(kind)}`.as('kind'), 'e.id', 'e.account_id', 'e.label']);

const provided = () =>
  build.selectFrom('related_entities as e').select(['e.kind', 'e.id', 'e.account_id', 'e.label']);

interface Wanted {
  readonly account_ids: readonly number[];
  readonly labels: readonly string[];
  readonly names: readonly string[];
  readonly kinds: readonly GrantKind[];
}

const labelled = statement('seed-entities', (given: Given<Wanted>) =>
  build
    .selectFrom(
      grantKinds
        .reduce<ReturnType<typeof provided>>(
          (query, kind) =>
            query.union(
              ofKind(kind).where((eb) =>
                eb(sql.lit<string>(kind), '=', eb.fn.any(sql<string[]>`${given.kinds}::text[]`)),
              ),
            ),
          provided(),
        )
        .as('e'),
    )
    .select(['e.kind', 'e.id', 'e.account_id', 'e.label'])
    .where((eb) => eb('e.account_id', '=', eb.fn.any(given.account_ids)))
    .where((eb) =>
      eb.or([
        eb('e.label', '=', eb.fn.any(given.labels)),
        eb.and([
          eb('e.kind', '=', 'domain'),
          eb(eb.fn<string>('lower', ['e.label']), '=', eb.fn.any(given.names)),
        ]),
      ]),
    )
    .orderBy('e.kind')
    .orderBy('e.id'),
);

/**
 * The entities of accounts with one of these labels, or names of domains.
 *
 * @param kinds the kinds of which the account's own are read too
 * @returns their ids, by account and by `entityKey`
 */
export async function readEntities(
  tx: Transaction,
  accountIds: readonly number[],
  labels: readonly string[],
  kinds: readonly GrantKind[],
): Promise<Map<number, Map<string, number[]>>> {
  const rows = await labelled.all(tx, {
    account_ids: accountIds,
    labels,
    names: labels.map((label) => label.toLowerCase()),
    kinds,
  });
  const found = new Map<number, Map<string, number[]>>();
  for (const { kind, id, account_id: accountId, label } of rows) {
    const ofAccount = found.get(accountId) ?? new Map<string, number[]>();
    found.set(accountId, ofAccount);
    const key = entityKey(kind, label);
    ofAccount.set(key, [...(ofAccount.get(key) ?? []), id]);
  }
  return found;
}

const numbered = statement(
  'seed-entity-ids',
  (given: Given<{ kinds: readonly string[]; ids: readonly number[] }>) =>
    build
      .selectFrom('related_entities as r')
      .innerJoin(
        sql<{
          kind: string;
          id: number;
        }>`(SELECT * FROM unnest(${given.kinds}::text[], ${given.ids}::int[]) AS w (kind, id))`.as('w'),
        (join) => join.onRef('w.kind', '=', 'r.kind').onRef('w.id', '=', 'r.id'),
      )
      .select(['r.kind', 'r.id']),
);

/** Which of some ids of related entities are taken, by `entityIdKey`. */
export async function readEntityIds(
  tx: Transaction,
  ids: readonly { kind: string; id: number }[],
): Promise<Set<string>> {
  const rows = await numbered.all(tx, {
    kinds: ids.map(({ kind }) => kind),
    ids: ids.map(({ id }) => id),
  });
  return new Set(rows.map(({ kind, id }) => entityIdKey(kind, id)));
}
