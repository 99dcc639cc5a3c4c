import type { Bucket, Protection, StoredObject } from '@cloud-account/s3';
import { sql, type RawBuilder } from 'kysely';
import {
  build,
  type Database,
  type Given,
  inTransaction,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import { removeOwnerRows } from './bucket-rows.js';
import { lock } from './object-rows.js';
import { bytesOf, protectionJson } from './rows.js';

/**
 * True when an object or a version `o` is protected.
 *
 * @param now the time
 * @param bypass whether a retention of the mode `GOVERNANCE` does not count
 */
export const isProtected = (now: unknown, bypass: unknown): RawBuilder<boolean> => sql<boolean>`coalesce(
  (o.protection ->> 'legalHold')::boolean
    OR (o.protection #>> '{retention,until}')::timestamptz > ${now}::timestamptz
      AND NOT (${bypass}::boolean AND o.protection #>> '{retention,mode}' = 'GOVERNANCE'), false)`;

interface Change {
  bucket_id: number;
  key: Buffer;
  id: bigint;
  before: string | null;
  after: string | null;
}

const setIn = (table: 'store_objects' | 'store_versions') =>
  statement(`store-set-protection-in-${table}`, (given: Given<Change>) =>
    build
      .updateTable(table)
      .set({ protection: given.after })
      .where('bucket_id', '=', given.bucket_id)
      .where('key', '=', given.key)
      .where('id', '=', given.id)
      .where(sql<boolean>`protection IS NOT DISTINCT FROM ${given.before}::jsonb`),
  );

const set = setIn('store_objects');
const setOfVersion = setIn('store_versions');

/**
 * Replaces what protects an object or a version. Its bucket is locked, so that a removal, which locks it, too, sees it.
 *
 * @returns false when it was removed or replaced, or its protection was changed meanwhile
 */
export const setProtectionRow = (
  database: Database,
  bucket: Bucket,
  { key, id, protection }: StoredObject,
  next: Protection,
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    if ((await lock(tx, bucket)) === undefined) return false;
    const values = {
      ...{ bucket_id: bucket.id, key: bytesOf(key), id: BigInt(id) },
      ...{ before: protectionJson(protection), after: protectionJson(next) },
    };
    return (await set.run(tx, values)) > 0 || (await setOfVersion.run(tx, values)) > 0;
  });

const findProtected = textStatement(
  'store-find-protected',
  { id: 'int8' },
  (given: Given<{ owner: string; now: Date }>) => sql`
    SELECT o.id FROM store_buckets AS b CROSS JOIN LATERAL (
      SELECT id, protection FROM store_objects WHERE bucket_id = b.id
      UNION ALL SELECT id, protection FROM store_versions WHERE bucket_id = b.id
    ) AS o
    WHERE b.owner = ${given.owner}::uuid AND b.object_lock IS NOT NULL AND ${isProtected(given.now, sql`false`)}
    LIMIT 1`,
);

/** Removes all buckets and keys of an owner. @returns false when a version is protected; then the transaction must not commit */
export async function removeUnprotectedRows(tx: Session, owner: string, now: Date): Promise<boolean> {
  // It locks the buckets, so that nothing in them becomes protected after the look.
  await removeOwnerRows(tx, owner, now);
  return (await findProtected.first(tx, { owner, now })) === undefined;
}
