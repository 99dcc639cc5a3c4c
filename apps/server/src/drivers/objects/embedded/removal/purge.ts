import { sql } from 'kysely';
import { build, type Given } from '../../../../database/build.js';
import type { Database } from '../../../../database/database.js';
import { allRows, firstRow } from '../../../../database/session.js';
import { statement, textStatement } from '../../../../database/statement.js';
import type { Garbage } from './garbage.js';
import { purgeRows } from '../rows/object-rows.js';
import { abortUploadRows } from '../uploads/upload-rows.js';

/** The maximum of objects that one statement removes. */
const SLICE = 500;

const listRemoved = statement(
  'store-list-removed-buckets',
  (given: Given<{ owner: string | null; limit: number }>) =>
    build
      .selectFrom('store_buckets')
      .select('id')
      .where('removed_at', 'is not', null)
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
const forget = textStatement(
  'store-forget-bucket',
  { id: 'int4' },
  (given: Given<{ id: number }>) => sql`
    WITH forgotten AS (
      DELETE FROM store_buckets AS b WHERE b.id = ${given.id}::int AND b.removed_at IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM store_objects AS o WHERE o.bucket_id = b.id)
        AND NOT EXISTS (SELECT 1 FROM store_uploads AS u WHERE u.bucket_id = b.id)
      RETURNING b.id
    ), certificates AS (
      DELETE FROM store_certificates AS c USING forgotten AS f WHERE c.bucket_id = f.id
    )
    SELECT id FROM forgotten`,
);

/**
 * Removes the contents of removed buckets, of one owner or of all, some at a time.
 *
 * @returns when nothing is left, or the signal aborts
 */
export async function purgeBuckets(
  database: Database,
  garbage: Garbage,
  owner: string | null,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const buckets = await allRows(database, listRemoved, { owner, limit: 100 });
    for (const { id } of buckets) await purgeBucket(database, garbage, id, signal);
    if (buckets.length === 0) break;
  }
  await garbage.collect(signal);
}

async function purgeBucket(
  database: Database,
  garbage: Garbage,
  id: number,
  signal: AbortSignal,
): Promise<void> {
  while ((await purgeRows(database, id, SLICE)) > 0) {
    await garbage.collect(signal);
    if (signal.aborted) return;
  }
  while ((await abortSome(database, id)) > 0) {
    await garbage.collect(signal);
    if (signal.aborted) return;
  }
  await firstRow(database, forget, { id });
}

/** Aborts some uploads of a bucket. @returns how many */
async function abortSome(database: Database, bucketId: number): Promise<number> {
  const uploads = await allRows(database, listUploadIds, { bucket_id: bucketId, limit: SLICE });
  await abortUploadRows(
    database,
    uploads.map(({ id }) => id),
  );
  return uploads.length;
}
