import { sql } from 'kysely';
import { type Given, insertion, type Row, textStatement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

/** An entity that no area stores in its own table. */
export type StoredRelatedEntity = Row<'related_entities'>;

const lockTable = textStatement(
  'lock-related-entities',
  {},
  () => sql`LOCK TABLE related_entities IN SHARE ROW EXCLUSIVE MODE`,
);

/** The id after the highest; when that is the largest possible, the first free one. */
const next = textStatement(
  'next-related-entity',
  { id: 'int4' },
  (given: Given<{ kind: string }>) => sql`
    SELECT CASE WHEN coalesce(max(e.id), 0) < 2147483647 THEN coalesce(max(e.id), 0) + 1
      ELSE coalesce(
        (SELECT 1 WHERE NOT EXISTS (SELECT FROM related_entities WHERE kind = ${given.kind} AND id = 1)),
        (SELECT min(f.id) + 1 FROM related_entities f WHERE f.kind = ${given.kind} AND f.id < 2147483647
           AND NOT EXISTS (SELECT FROM related_entities n WHERE n.kind = f.kind AND n.id = f.id + 1)))
      END AS id
    FROM related_entities e WHERE e.kind = ${given.kind}`,
);

const insert = insertion('insert-related-entity', 'related_entities');

/**
 * Inserts an entity. Without an id it gets the next one of its kind; the table is locked, so that no other transaction gets the
 * same id.
 *
 * @throws the database's error when the id is taken
 */
export async function insertRelatedEntity(
  tx: Transaction,
  { id, ...row }: Omit<StoredRelatedEntity, 'id' | 'created_at'> & { readonly id?: number | undefined },
): Promise<StoredRelatedEntity> {
  return insert.one(tx, { ...row, id: id ?? (await nextRelatedEntityId(tx, row.kind)), created_at: tx.now });
}

/** A free ID of a kind. The table is locked until the transaction ends, so that no other transaction gets the same. */
export async function nextRelatedEntityId(tx: Transaction, kind: string): Promise<number> {
  await lockTable.run(tx, {});
  return (await next.one(tx, { kind })).id;
}
