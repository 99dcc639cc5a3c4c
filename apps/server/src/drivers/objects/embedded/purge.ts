import { build, type Given } from '../../../database/build.js';
import type { Database } from '../../../database/database.js';
import { allRows, change } from '../../../database/session.js';
import { statement } from '../../../database/statement.js';
import { inTransaction } from '../../../database/transaction.js';
import type { Garbage } from './garbage.js';
import { purgeRows } from './object-rows.js';
import { abortUploadRows } from './upload-rows.js';

/** How much is removed by one statement. */
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

const removeCertificate = statement('store-purge-certificate', (given: Given<{ bucket_id: number }>) =>
  build.deleteFrom('store_certificates').where('bucket_id', '=', given.bucket_id),
);

const forget = statement('store-forget-bucket', (given: Given<{ id: number }>) =>
  build.deleteFrom('store_buckets').where('id', '=', given.id).where('removed_at', 'is not', null),
);

/**
 * Removes what buckets hold that are removed, of one owner or of all, some at a time.
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
  await inTransaction(database, async (tx) => {
    await change(tx, removeCertificate, { bucket_id: id });
    await change(tx, forget, { id });
  });
}

/** Gives some uploads of a bucket up. @returns how many */
async function abortSome(database: Database, bucketId: number): Promise<number> {
  const uploads = await allRows(database, listUploadIds, { bucket_id: bucketId, limit: SLICE });
  await abortUploadRows(
    database,
    uploads.map(({ id }) => id),
  );
  return uploads.length;
}
