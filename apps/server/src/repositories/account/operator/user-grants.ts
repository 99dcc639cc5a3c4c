import { grantKinds, type GrantKind, type GrantLevel } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, type Session, statement, textStatement } from '@cloud-account/database';
import { entitiesOf } from '../../access/entities.js';
import type { Transaction } from '../../transaction.js';

/** The right of a user on an entity. */
export interface HeldRight {
  readonly kind: GrantKind;
  readonly id: number;
  readonly permissions: GrantLevel;
}

const held = statement('operator-rights', (given: Given<{ user_id: number }>) =>
  build
    .selectFrom('entity_grants')
    .select(['kind', 'entity_id as id', 'permissions'])
    .where('user_id', '=', given.user_id)
    .orderBy(sql`kind COLLATE "C"`)
    .orderBy('entity_id'),
);

/** The rights of a user on entities, by kind and id. */
export const listRights = (session: Session, userId: number): Promise<HeldRight[]> =>
  held.all(session, { user_id: userId });

const owned = textStatement(
  'operator-owned',
  { owned: 'bool' },
  (given: Given<{ account_id: number; kinds: string[]; ids: number[] }>) => {
    // The account's own entities, and the provided ones.
    const entities = grantKinds.map(
      (kind) =>
        sql`SELECT ${sql.lit(kind)} AS kind, e.id FROM ${entitiesOf(kind)}
            WHERE e.account_id = ${given.account_id}`,
    );
    return sql`WITH owned AS (${sql.join(entities, sql` UNION ALL `)})
      SELECT EXISTS (SELECT 1 FROM owned o WHERE o.kind = w.kind AND o.id = w.id) AS owned
      FROM unnest(${given.kinds}::text[], ${given.ids}::int[]) WITH ORDINALITY AS w(kind, id, place)
      ORDER BY w.place`;
  },
);

/** True if the account has each of these entities, in order. */
export async function areOwned(
  tx: Transaction,
  accountId: number,
  entities: readonly { kind: string; id: number }[],
): Promise<boolean[]> {
  const rows = await owned.all(tx, {
    account_id: accountId,
    kinds: entities.map(({ kind }) => kind),
    ids: entities.map(({ id }) => id),
  });
  return rows.map((row) => row.owned);
}
