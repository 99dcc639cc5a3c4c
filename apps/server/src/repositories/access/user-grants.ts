import { grantKinds, type ChangedGrants, type GrantKind, type GrantLevel } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, change, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import { entitiesOf, forEachKind } from './entities.js';

/** What a user may do with one entity of its account; null is nothing. */
export interface GrantedEntity {
  readonly kind: GrantKind;
  readonly id: number;
  readonly label: string;
  readonly permissions: GrantLevel | null;
}

type Asked = Given<{ account_id: number; user_id: number }>;

const ofKind = (kind: GrantKind, given: Asked, onlyGranted: boolean) =>
  build
    .selectFrom(entitiesOf(kind))
    .leftJoin('entity_grants as g', (join) =>
      join
        .on('g.kind', '=', sql.lit(kind))
        .onRef('g.entity_id', '=', 'e.id')
        .on('g.user_id', '=', given.user_id),
    )
    .select([sql.lit(kind).as('kind'), 'e.id', 'e.label', 'g.permissions'])
    .where('e.account_id', '=', given.account_id)
    .$if(onlyGranted, (query) => query.where('g.permissions', 'is not', null));

const [firstKind, ...otherKinds] = grantKinds;

const ofAllKinds = (onlyGranted: boolean) => (given: Asked) =>
  otherKinds
    .reduce<ReturnType<typeof ofKind>>(
      (query, kind) => query.unionAll(ofKind(kind, given, onlyGranted)),
      ofKind(firstKind, given, onlyGranted),
    )
    .orderBy('kind')
    .orderBy('id');

const entities = {
  all: statement('all-entities', ofAllKinds(false)),
  granted: statement('granted-entities', ofAllKinds(true)),
};

/**
 * The entities of the viewer's account with a user's grants on them, kind by kind, lowest id first.
 *
 * @param which `all` entities, or only the `granted` ones
 */
export const listGrantedEntities = (
  { account }: Viewer,
  session: Session,
  userId: number,
  which: 'all' | 'granted',
): Promise<GrantedEntity[]> => allRows(session, entities[which], { account_id: account.id, user_id: userId });

const locks = forEachKind((kind) =>
  statement(`lock-entities-${kind}`, (given: Given<{ account_id: number; ids: readonly number[] }>) =>
    build
      .selectFrom(entitiesOf(kind))
      .select('e.id')
      .where('e.account_id', '=', given.account_id)
      .where((eb) => eb('e.id', '=', eb.fn.any(given.ids)))
      .orderBy('e.id')
      .forKeyShare(),
  ),
);

/**
 * Which of some entities the viewer's account has. Nobody deletes them until the transaction ends, so no grant is kept on
 * what is gone.
 *
 * @returns their ids
 */
export async function lockEntities(
  { account }: Viewer,
  tx: Transaction,
  kind: GrantKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const lock = locks.get(kind);
  const rows = lock === undefined ? [] : await allRows(tx, lock, { account_id: account.id, ids });
  return new Set(rows.map(({ id }) => id));
}

const saveGlobal = statement(
  'save-global-grants',
  (
    given: Given<{
      id: number;
      account_id: number;
      account_access: GrantLevel | null;
      global_grants: string[];
    }>,
  ) =>
    build
      .updateTable('users')
      .set({ account_access: given.account_access, global_grants: given.global_grants })
      .where('id', '=', given.id)
      .where('account_id', '=', given.account_id),
);

interface ChangedRows {
  readonly user_id: number;
  readonly kinds: readonly GrantKind[];
  readonly ids: readonly number[];
  readonly levels: readonly (GrantLevel | null)[];
}

const changedRows = (given: Given<ChangedRows>) =>
  sql<{ kind: string; entity_id: number; permissions: GrantLevel | null }>`(
    SELECT * FROM unnest(${given.kinds}::text[], ${given.ids}::int[], ${given.levels}::text[])
      AS c (kind, entity_id, permissions))`.as('c');

const takeEntities = statement('take-entity-grants', (given: Given<ChangedRows>) =>
  build
    .deleteFrom('entity_grants as g')
    .using(changedRows(given))
    .where('g.user_id', '=', given.user_id)
    .whereRef('g.kind', '=', 'c.kind')
    .whereRef('g.entity_id', '=', 'c.entity_id')
    .where('c.permissions', 'is', null),
);

const giveEntities = statement('give-entity-grants', (given: Given<ChangedRows>) =>
  build
    .insertInto('entity_grants')
    .columns(['user_id', 'kind', 'entity_id', 'permissions'])
    .expression((eb) =>
      eb
        .selectFrom(changedRows(given))
        .select([
          eb.cast<number>(given.user_id, 'integer').as('user_id'),
          'c.kind',
          'c.entity_id',
          sql<GrantLevel>`c.permissions`.as('permissions'),
        ])
        .where('c.permissions', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'entity_id'])
        .doUpdateSet((eb) => ({ permissions: eb.ref('excluded.permissions') })),
    ),
);

/** Saves changed grants of a user of the viewer's account. */
export async function saveGrants(
  { account }: Viewer,
  tx: Transaction,
  userId: number,
  { accountAccess, globalGrants, entities: changed }: ChangedGrants,
): Promise<void> {
  await change(tx, saveGlobal, {
    id: userId,
    account_id: account.id,
    account_access: accountAccess,
    global_grants: [...globalGrants],
  });
  const rows = {
    user_id: userId,
    kinds: changed.map(({ kind }) => kind),
    ids: changed.map(({ id }) => id),
    levels: changed.map(({ permissions }) => permissions),
  };
  await change(tx, giveEntities, rows);
  await change(tx, takeEntities, rows);
}
