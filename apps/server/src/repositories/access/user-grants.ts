import { grantKinds, type ChangedGrants, type GrantKind, type GrantLevel } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, jsonRows, saving, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import type { Transaction } from '../transaction.js';
import { entitiesOf, forEachKind } from './entities.js';
import { withGrants } from './find-entities.js';

/** The grant of a user on an entity of its account; null: none. */
export interface GrantedEntity {
  readonly kind: GrantKind;
  readonly id: number;
  readonly label: string;
  readonly permissions: GrantLevel | null;
}

type OfUser = Given<{ account_id: number; user_id: number }>;

const ofKind = (kind: GrantKind, given: OfUser, onlyGranted: boolean) =>
  withGrants(kind, given)
    .select(sql.lit(kind).as('kind'))
    .$if(onlyGranted, (query) => query.where('g.permissions', 'is not', null));

const [firstKind, ...otherKinds] = grantKinds;

const ofAllKinds = (onlyGranted: boolean) => (given: OfUser) =>
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
): Promise<GrantedEntity[]> => entities[which].all(session, { account_id: account.id, user_id: userId });

const locks = forEachKind(grantKinds, (kind) =>
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
 * The entities, among some, that the viewer's account has. They cannot be deleted until the transaction ends, so that no grant
 * is stored for a deleted one.
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
  const rows = lock === undefined ? [] : await lock.all(tx, { account_id: account.id, ids });
  return new Set(rows.map(({ id }) => id));
}

const saveGlobal = saving(
  'save-global-grants',
  'users',
  ['id', 'account_id'],
  ['account_access', 'global_grants'],
);

/** The right of a user on an entity; null removes it. */
export interface EntityRight {
  readonly kind: GrantKind;
  readonly id: number;
  readonly permissions: GrantLevel | null;
}

const saveEntities = statement('save-entity-grants', (given: Given<{ user_id: number; rights: string }>) =>
  build
    .with('taken', (db) =>
      db
        .deleteFrom('entity_grants')
        .where('user_id', '=', given.user_id)
        .where((eb) =>
          eb(
            eb.refTuple('kind', 'entity_id'),
            'in',
            eb
              .selectFrom(jsonRows('entity_grants', given.rights, 'r'))
              .select(['r.kind', 'r.entity_id'])
              .where('r.permissions', 'is', null)
              .$asTuple('kind', 'entity_id'),
          ),
        ),
    )
    .insertInto('entity_grants')
    .columns(['user_id', 'kind', 'entity_id', 'permissions'])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows('entity_grants', given.rights, 'r'))
        .select([sql`${given.user_id}::int`.as('user_id'), 'r.kind', 'r.entity_id', 'r.permissions'])
        .where('r.permissions', 'is not', null),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'entity_id'])
        .doUpdateSet((eb) => ({ permissions: eb.ref('excluded.permissions') })),
    ),
);

/** Adds and removes rights of a user on entities. If an entity is named twice, the last right applies. */
export async function saveEntityGrants(
  tx: Transaction,
  userId: number,
  rights: readonly EntityRight[],
): Promise<void> {
  if (rights.length === 0) return;
  const rows = rights.map(({ kind, id, permissions }) => ({ kind, entity_id: id, permissions }));
  const last = new Map(rows.map((row) => [`${row.kind} ${row.entity_id}`, row]));
  await saveEntities.run(tx, { user_id: userId, rights: JSON.stringify([...last.values()]) });
}

/** Saves changed grants of a user of the viewer's account. */
export async function saveGrants(
  { account }: Viewer,
  tx: Transaction,
  userId: number,
  { accountAccess, globalGrants, entities: changed }: ChangedGrants,
): Promise<void> {
  await saveGlobal.run(tx, {
    id: userId,
    account_id: account.id,
    account_access: accountAccess,
    global_grants: [...globalGrants],
  });
  await saveEntityGrants(tx, userId, changed);
}
