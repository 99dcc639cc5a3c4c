import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  inTransaction,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Garbage } from './garbage.js';
import { removeBucketRow } from '../rows/bucket-rows.js';
import { purgeRows } from '../rows/object-rows.js';
import { purgeVersionRows } from '../versions/version-rows.js';
import { abortUploadRows } from '../uploads/upload-rows.js';

/** The maximum of objects, and of uploads, that one statement removes. */
const OBJECTS_PER_STATEMENT = 500;
const UPLOADS_PER_STATEMENT = 1_000;

const listRemoved = statement(
  'store-list-removed-buckets',
  (given: Given<{ owner: string | null; after: number; limit: number }>) =>
    build
      .selectFrom('store_buckets')
      .select('id')
      .where('removed_at', 'is not', null)
      .where('id', '>', given.after)
      .where((eb) => eb('owner', '=', eb.fn.coalesce(given.owner, 'owner')))
      .orderBy('id')
      .limit(given.limit),
);

const listUploadIds = statement(
  'store-list-upload-ids',
  (given: Given<{ bucket_id: number; limit: number }>) =>
    build
      .selectFrom('store_uploads')
      .select('id')
      .where('bucket_id', '=', given.bucket_id)
      .limit(given.limit),
);

// Several servers may remove the contents of a bucket at the same time, and one that finds nothing may only have waited for
// another. So the bucket's row decides whether anything is left.
const deleteBucket = textStatement(
  'store-delete-bucket',
  { id: 'int4' },
  (given: Given<{ id: number }>) => sql`
    WITH deleted AS (
      DELETE FROM store_buckets AS b WHERE b.id = ${given.id}::int AND b.removed_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM store_objects AS o WHERE o.bucket_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM store_versions AS v WHERE v.bucket_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM store_uploads AS u WHERE u.bucket_id = b.id)
      RETURNING b.id, b.owner, b.cluster
    ), certificates AS (
      DELETE FROM store_certificates AS c USING deleted AS f WHERE c.bucket_id = f.id
    ), unused AS (
      DELETE FROM store_usage AS u USING deleted AS f
      WHERE u.owner = f.owner AND u.cluster = f.cluster AND u.objects = 0 AND u.bytes = 0
    )
    SELECT id FROM deleted`,
);

/**
 * Removes the contents of removed buckets, of one owner or of all, some at a time.
 *
 * @returns when nothing is left, or the signal aborts
 * @throws AggregateError after all others, when some buckets cannot be removed
 */
export async function purgeBuckets(
  database: Database,
  garbage: Garbage,
  owner: string | null,
  signal: AbortSignal,
): Promise<void> {
  const errors: unknown[] = [];
  for (let after = 0; !signal.aborted;) {
    const buckets = await listRemoved.all(database, { owner, after, limit: 100 });
    for (const { id } of buckets)
      await purgeBucket(database, garbage, id, signal).catch((error: unknown) => errors.push(error));
    const last = buckets.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await garbage.collect(signal);
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} buckets cannot be removed.`);
}

async function purgeBucket(
  database: Database,
  garbage: Garbage,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  for (const purge of [purgeRows, purgeVersionRows]) {
    while ((await purge(database, id, OBJECTS_PER_STATEMENT)) > 0) {
      await garbage.collect(signal);
      if (signal.aborted) return;
    }
  }
  while ((await abortSome(database, id)) > 0) {
    await garbage.collect(signal);
    if (signal.aborted) return;
  }
  await deleteBucket.first(database, { id });
}

/** Aborts some uploads of a removed bucket. @returns how many */
async function abortSome(session: Session, bucketId: number): Promise<number> {
  const uploads = await listUploadIds.all(session, { bucket_id: bucketId, limit: UPLOADS_PER_STATEMENT });
  const ids = uploads.map(({ id }) => id);
  if (ids.length > 0) await abortUploadRows(session, ids);
  return uploads.length;
}

/**
 * Removes an empty bucket with its uploads, so that nothing of them is counted any more. If it has very many, some are left for
 * the next sweep.
 *
 * @returns false when it is not empty, or no longer exists
 */
export const removeBucket = (database: Database, id: number, now: Date): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    if (!(await removeBucketRow(tx, id, now))) return false;
    await abortSome(tx, id);
    return true;
  });
