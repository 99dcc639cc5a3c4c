import type { ObjectFilter } from '@cloud-account/s3';
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
import type { Bounds } from '../objects/object-lists.js';
import { consequences, lock } from '../rows/object-rows.js';
import { isProtected } from '../rows/protection-rows.js';
import { keyOf } from '../rows/rows.js';
import { filterValues, isMeant, type FilterValues } from '../rows/tag-rows.js';
import { markRemoved } from '../versions/version-rows.js';

/** The maximum of versions that one statement looks at. */
const SLICE = 1_000;

/** Rules may always write delete markers. */
const NO_QUOTA = { objects: Infinity, bytes: Infinity };

const stillDue = statement(
  'store-still-expired',
  (given: Given<FilterValues & { bucket_id: number; keys: readonly Buffer[]; before: Date }>) =>
    build
      .selectFrom('store_objects as o')
      .select('key')
      .where('bucket_id', '=', given.bucket_id)
      .where((eb) => eb('key', '=', eb.fn.any(sql<Buffer[]>`${given.keys}::bytea[]`)))
      .where('modified_at', '<=', given.before)
      .where(isMeant(given)),
);

/**
 * Writes delete markers over objects, in a bucket that keeps versions: only over those that were written before a time and meet
 * the conditions of a filter.
 */
export const markExpired = (
  database: Database,
  bucketId: number,
  keys: readonly Buffer[],
  { before, filter }: { readonly before: Date; readonly filter: ObjectFilter },
  marking: { readonly now: Date; readonly uuid: () => string },
): Promise<void> =>
  inTransaction(database, async (tx) => {
    const versioning = (await lock(tx, { id: bucketId }))?.versioning ?? null;
    if (versioning === null) return;
    const values = { bucket_id: bucketId, keys, before, ...filterValues(filter) };
    const due = await stillDue.all(tx, values);
    const names = due.map(({ key }) => keyOf(key));
    await markRemoved(tx, bucketId, names, versioning, { ...marking, quota: NO_QUOTA });
  });

type LookValues = Bounds & {
  bucket_id: number;
  /** The key that the slice before ended in, and the number of its last version there. */
  rest: Buffer;
  below: bigint;
  limit: number;
  before: Date;
};

interface LookedAt {
  key: Buffer;
  id: bigint;
  is_due: boolean;
}

/** The next versions of a range, by key and from the newest. */
const looked = (given: Given<Omit<LookValues, 'before'>>) => sql`
  SELECT v.* FROM (
    (SELECT key, id, noncurrent_at, modified_at, tags, etag, size FROM store_versions
     WHERE bucket_id = ${given.bucket_id}::int AND key = ${given.rest}::bytea AND id < ${given.below}::bigint
     ORDER BY id DESC LIMIT ${given.limit}::int)
    UNION ALL
    (SELECT key, id, noncurrent_at, modified_at, tags, etag, size FROM store_versions
     WHERE bucket_id = ${given.bucket_id}::int AND key >= ${given.from}::bytea AND key < ${given.end}::bytea
     ORDER BY key, id DESC LIMIT ${given.limit}::int)
  ) AS v ORDER BY v.key, v.id DESC LIMIT ${given.limit}::int`;

const lookForNoncurrent = statement(
  'store-look-for-noncurrent',
  (given: Given<LookValues & FilterValues & { keep: number }>) =>
    build
      .selectFrom(
        sql<LookedAt>`(
          SELECT o.key, o.id, coalesce(o.noncurrent_at <= ${given.before}::timestamptz AND ${isMeant(given)}, false)
            AND ${given.keep}::int <= (
              SELECT count(*) FROM (
                SELECT FROM store_versions AS n WHERE n.bucket_id = ${given.bucket_id}::int AND n.key = o.key AND n.id > o.id
                  AND n.noncurrent_at IS NOT NULL AND ${isMeant(given, sql`n`)}
                ORDER BY n.id DESC LIMIT ${given.keep}::int
              ) AS newer
            ) AS is_due
          FROM (${looked(given)}) AS o)`.as('judged'),
      )
      .select(['key', 'id', 'is_due'])
      .orderBy('key')
      .orderBy('id', 'desc'),
);

const lookForMarkers = statement('store-look-for-expired-markers', (given: Given<LookValues>) =>
  build
    .selectFrom(
      sql<LookedAt>`(
        SELECT l.key, l.id, l.noncurrent_at IS NULL AND l.modified_at <= ${given.before}::timestamptz AND NOT EXISTS (
          SELECT FROM store_versions AS n WHERE n.bucket_id = ${given.bucket_id}::int AND n.key = l.key AND n.id < l.id
        ) AS is_due
        FROM (${looked(given)}) AS l)`.as('judged'),
    )
    .select(['key', 'id', 'is_due'])
    .orderBy('key')
    .orderBy('id', 'desc'),
);

// One that became current meanwhile is removed only if it is a delete marker that is the only version. One that becomes protected, or
// gets other tags, while this waits for the bucket is judged as it is then.
const remove = textStatement(
  'store-remove-expired-versions',
  { removed: 'int4' },
  (given: Given<FilterValues & { bucket_id: number; ids: readonly bigint[]; now: Date }>) => sql`
    WITH bucket AS (
      SELECT id FROM store_buckets WHERE id = ${given.bucket_id}::int AND removed_at IS NULL FOR NO KEY UPDATE
    ), gone AS (
      DELETE FROM store_versions AS o USING bucket AS b
      WHERE o.bucket_id = b.id AND o.id = ANY(${given.ids}::bigint[]) AND (o.noncurrent_at IS NOT NULL OR NOT EXISTS (
        SELECT FROM store_versions AS n WHERE n.bucket_id = o.bucket_id AND n.key = o.key AND n.id < o.id))
        AND ${isMeant(given)} AND NOT ${isProtected(given.now, sql`false`)}
      RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
    ), ${consequences}
    SELECT count(*)::int AS removed FROM gone`,
);

/** The condition of what may be removed at a time: no more than what meets these conditions, and nothing that is protected. */
interface Removable extends FilterValues {
  readonly now: Date;
}

/** Removes the due versions of a range, a slice at a time. @param removed called after versions were removed */
async function removeDue(
  database: Database,
  bucketId: number,
  bounds: Bounds,
  removable: Removable,
  signal: AbortSignal,
  look: (session: Session, slice: Omit<LookValues, 'before'>) => Promise<readonly LookedAt[]>,
  removed: () => Promise<void>,
): Promise<void> {
  let slice: Omit<LookValues, 'before'> = {
    ...bounds,
    bucket_id: bucketId,
    rest: Buffer.alloc(0),
    below: 0n,
    limit: SLICE,
  };
  while (!signal.aborted) {
    const rows = await look(database, slice);
    const ids = rows.flatMap(({ id, is_due: isDue }) => (isDue ? [id] : []));
    if (ids.length > 0) {
      await remove.first(database, { bucket_id: bucketId, ids, ...removable });
      await removed();
    }
    const last = rows.at(-1);
    if (last === undefined) return;
    const from = Buffer.concat([last.key, Buffer.from([0])]);
    slice = { ...slice, from, rest: last.key, below: last.id };
  }
}

/**
 * Removes versions that were superseded before a time, meet the conditions of a filter, and are not protected.
 *
 * @param keep how many of these of each key stay, the newest ones
 */
export const expireNoncurrent = (
  database: Database,
  bucketId: number,
  bounds: Bounds,
  {
    before,
    keep,
    filter,
    now,
  }: { readonly before: Date; readonly keep: number; readonly filter: ObjectFilter; readonly now: Date },
  signal: AbortSignal,
  removed: () => Promise<void>,
): Promise<void> => {
  const values = filterValues(filter);
  return removeDue(
    database,
    bucketId,
    bounds,
    { ...values, now },
    signal,
    (session, slice) => lookForNoncurrent.all(session, { ...slice, before, keep, ...values }),
    removed,
  );
};

/** Removes delete markers that were written before a time and are the only version of their keys. */
export const expireMarkers = (
  database: Database,
  bucketId: number,
  bounds: Bounds,
  { before, now }: { readonly before: Date; readonly now: Date },
  signal: AbortSignal,
  removed: () => Promise<void>,
): Promise<void> =>
  removeDue(
    database,
    bucketId,
    bounds,
    { ...filterValues({ tags: [] }), now },
    signal,
    (session, slice) => lookForMarkers.all(session, { ...slice, before }),
    removed,
  );
