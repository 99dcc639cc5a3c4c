import { grantKinds, type GrantKind, type GrantLevel } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { entitiesText } from '../../access/entities.js';
import type { Transaction } from '../../transaction.js';

/** The right of a user on one entity. */
export interface EntityRight {
  readonly kind: GrantKind;
  readonly id: number;
  readonly permissions: GrantLevel;
}

/** The rights of a user on single entities, kind by kind, lowest id first. */
export const listRights = (on: Database | Transaction['client'], userId: number): Promise<EntityRight[]> =>
  query(
    on,
    'operator-rights',
    `SELECT kind, entity_id AS id, permissions FROM entity_grants WHERE user_id = $1 ORDER BY kind COLLATE "C", entity_id`,
    [userId],
  );

/** Which entities an account has: its own, and those the operator provided. */
const ownedSql = grantKinds
  .map((kind) => `SELECT '${kind}' AS kind, e.id FROM ${entitiesText(kind)} e WHERE e.account_id = $1`)
  .join(' UNION ALL ');

/** Whether the account has each of these entities, in their order. */
export async function areOwned(
  { client }: Transaction,
  accountId: number,
  entities: readonly { kind: string; id: number }[],
): Promise<boolean[]> {
  const rows = await query<{ owned: boolean }>(
    client,
    'operator-owned',
    `WITH owned AS (${ownedSql})
     SELECT EXISTS (SELECT 1 FROM owned o WHERE o.kind = w.kind AND o.id = w.id) AS owned
     FROM unnest($2::text[], $3::int[]) WITH ORDINALITY AS w(kind, id, place) ORDER BY w.place`,
    [accountId, entities.map(({ kind }) => kind), entities.map(({ id }) => id)],
  );
  return rows.map(({ owned }) => owned);
}

/** Sets the right of a user on one entity; null takes it away. */
export async function saveRight(
  { client }: Transaction,
  userId: number,
  { kind, id: entityId, permissions }: { kind: string; id: number; permissions: GrantLevel | null },
): Promise<void> {
  const key = { userId, kind, entityId };
  if (permissions === null) {
    await client.entityGrant.deleteMany({ where: key });
    return;
  }
  await client.entityGrant.upsert({
    where: { userId_kind_entityId: key },
    create: { ...key, permissions },
    update: { permissions },
  });
}
