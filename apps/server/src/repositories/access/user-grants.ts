import { grantKinds, type ChangedGrants, type GrantKind, type GrantLevel } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import { entitiesOf } from './entities.js';

/** What a user may do with one entity of its account; null is nothing. */
export interface GrantedEntity {
  readonly kind: GrantKind;
  readonly id: number;
  readonly label: string;
  readonly permissions: GrantLevel | null;
}

const select = (kind: GrantKind, join: 'JOIN' | 'LEFT JOIN'): string =>
  `SELECT '${kind}' AS kind, e.id, e.label, g.permissions FROM ${entitiesOf(kind)} e
   ${join} entity_grants g ON g.user_id = $2 AND g.kind = '${kind}' AND g.entity_id = e.id
   WHERE e.account_id = $1`;

/**
 * The entities of the viewer's account with a user's grants on them, kind by kind, lowest id first.
 *
 * @param which `all` entities, or only the `granted` ones
 */
export function listGrantedEntities(
  viewer: Viewer,
  on: Database | Transaction['client'],
  userId: number,
  which: 'all' | 'granted',
): Promise<GrantedEntity[]> {
  const join = which === 'all' ? 'LEFT JOIN' : 'JOIN';
  const text = grantKinds.map((kind) => select(kind, join)).join(' UNION ALL ');
  return query(on, `${which}-entities`, `${text} ORDER BY kind, id`, [viewer.account.id, userId]);
}

/**
 * Which of some entities the viewer's account has. Nobody deletes them until the transaction ends, so no grant is kept on
 * what is gone.
 *
 * @returns their ids
 */
export async function lockEntities(
  viewer: Viewer,
  { client }: Transaction,
  kind: GrantKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await query<{ id: number }>(
    client,
    `lock-entities-${kind}`,
    `SELECT e.id FROM ${entitiesOf(kind)} e WHERE e.account_id = $1 AND e.id = ANY($2::int[]) ORDER BY e.id FOR KEY SHARE`,
    [viewer.account.id, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Saves changed grants of a user of the viewer's account. */
export async function saveGrants(
  viewer: Viewer,
  { client }: Transaction,
  userId: number,
  { accountAccess, globalGrants, entities }: ChangedGrants,
): Promise<void> {
  await client.user.update({
    where: { id: userId, accountId: viewer.account.id },
    data: { accountAccess, globalGrants: [...globalGrants] },
    select: { id: true },
  });
  const values = [
    userId,
    entities.map(({ kind }) => kind),
    entities.map(({ id }) => id),
    entities.map(({ permissions }) => permissions),
  ];
  const changed = 'unnest($2::text[], $3::int[], $4::text[]) AS c (kind, id, permissions)';
  await client.$executeRawUnsafe(
    `INSERT INTO entity_grants (user_id, kind, entity_id, permissions)
     SELECT $1::int, c.kind, c.id, c.permissions FROM ${changed} WHERE c.permissions IS NOT NULL
     ON CONFLICT (user_id, kind, entity_id) DO UPDATE SET permissions = EXCLUDED.permissions`,
    ...values,
  );
  await client.$executeRawUnsafe(
    `DELETE FROM entity_grants g USING ${changed}
     WHERE g.user_id = $1 AND g.kind = c.kind AND g.entity_id = c.id AND c.permissions IS NULL`,
    ...values,
  );
}
