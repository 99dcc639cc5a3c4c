import type { Attributes, Bucket, Blob, Digests, WriteCondition, WriteProblem } from '@cloud-account/s3';
import { sql } from 'kysely';
import { build, type Given } from '../../../database/build.js';
import { change, firstRow, type Session } from '../../../database/session.js';
import { statement, textStatement } from '../../../database/statement.js';
import { bytesOf, jsonOrNull, type KeptObject } from './rows.js';

/** Locks a bucket that is there, so that a statement after it sees all that was written in it. */
const lockBucket = statement('store-lock-bucket', (given: Given<{ bucket_id: number }>) =>
  build
    .selectFrom('store_buckets')
    .select('id')
    .where('id', '=', given.bucket_id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate(),
);

/** Locks a bucket. @returns whether it is there */
export const lock = async (session: Session, bucket: Bucket): Promise<boolean> =>
  (await firstRow(session, lockBucket, { bucket_id: bucket.id })) !== undefined;

interface ObjectValues {
  readonly bucket_id: number;
  readonly key: Buffer;
  readonly size: number;
  readonly etag: string;
  readonly checksum: string | null;
  readonly acl: string;
  readonly content_type: string;
  readonly headers: string;
  readonly metadata: string;
  readonly file: string | null;
  readonly pieces: number;
  /** JSON: the file and the bytes of each piece. */
  readonly parts: string;
  readonly modified_at: Date;
  /** Whether no object may have the key. */
  readonly absent: boolean;
  /** The ETag that the object must have which has the key. */
  readonly expected: string | null;
}

// One statement, so that a write is one round trip. All that write in a bucket lock its row first. What the object replaced is
// read where the conflict is met, since rows that were written while the lock was waited for are seen nowhere else.
const put = textStatement(
  'store-put-object',
  { id: 'int8?' },
  (given: Given<ObjectValues>) => sql`
    WITH bucket AS (
      SELECT id FROM store_buckets WHERE id = ${given.bucket_id} AND removed_at IS NULL FOR NO KEY UPDATE
    ), old AS (
      SELECT o.etag FROM store_objects AS o JOIN bucket AS b ON o.bucket_id = b.id WHERE o.key = ${given.key}::bytea
    ), put AS (
      INSERT INTO store_objects AS o (bucket_id, key, size, etag, checksum, acl, content_type, headers, metadata, file,
        pieces, modified_at)
      SELECT b.id, ${given.key}::bytea, ${given.size}::bigint, ${given.etag}::text, ${given.checksum}::jsonb,
        ${given.acl}::jsonb, ${given.content_type}::text, ${given.headers}::jsonb, ${given.metadata}::jsonb,
        ${given.file}::uuid, ${given.pieces}::int, ${given.modified_at}::timestamptz
      FROM bucket AS b
      WHERE (NOT ${given.absent}::boolean OR NOT EXISTS (SELECT 1 FROM old))
        AND (${given.expected}::text IS NULL OR EXISTS (SELECT 1 FROM old WHERE etag = ${given.expected}::text))
      ON CONFLICT (bucket_id, key) DO UPDATE SET
        id = EXCLUDED.id, size = EXCLUDED.size, etag = EXCLUDED.etag, checksum = EXCLUDED.checksum, acl = EXCLUDED.acl,
        content_type = EXCLUDED.content_type, headers = EXCLUDED.headers, metadata = EXCLUDED.metadata,
        file = EXCLUDED.file, pieces = EXCLUDED.pieces, modified_at = EXCLUDED.modified_at,
        replaced_id = o.id, replaced_size = o.size, replaced_file = o.file, replaced_pieces = o.pieces
      RETURNING o.id, o.bucket_id, o.size, o.replaced_id, o.replaced_size, o.replaced_file, o.replaced_pieces
    ), counted AS (
      UPDATE store_buckets AS b
      SET objects = b.objects + CASE WHEN p.replaced_id IS NULL THEN 1 ELSE 0 END,
        size = b.size + p.size - coalesce(p.replaced_size, 0)
      FROM put AS p WHERE b.id = p.bucket_id
    ), pieces AS (
      INSERT INTO store_pieces (object_id, position, file, size)
      SELECT p.id, (r.position - 1)::int, (r.part ->> 0)::uuid, (r.part ->> 1)::bigint
      FROM put AS p, jsonb_array_elements(${given.parts}::jsonb) WITH ORDINALITY AS r (part, position)
    ), noted AS (
      INSERT INTO store_garbage (file, object_id)
      SELECT p.replaced_file, CASE WHEN p.replaced_pieces > 0 THEN p.replaced_id END FROM put AS p
      WHERE p.replaced_file IS NOT NULL OR p.replaced_pieces > 0
    )
    SELECT p.id FROM bucket AS b LEFT JOIN put AS p ON p.bucket_id = b.id`,
);

/** How an object's bytes are kept: as a file, or as pieces. */
export interface Layout {
  readonly blobs: readonly Blob[];
  /** Whether the object was uploaded in parts, even if that was one. */
  readonly parted: boolean;
}

/**
 * Writes the row of an object, the counts of its bucket, and what is to be removed. A condition is sure to be judged by what
 * is there only after `lock` in the same transaction.
 */
export async function putRow(
  session: Session,
  bucket: Bucket,
  key: string,
  { blobs, parted }: Layout,
  values: Attributes & Digests,
  modified: Date,
  condition: WriteCondition = {},
): Promise<KeptObject | WriteProblem> {
  const [first] = blobs;
  const size = blobs.reduce((sum, blob) => sum + blob.size, 0);
  const whole = !parted && blobs.length <= 1;
  const fileOf = (blob: Blob | undefined) => (blob === undefined || blob.size === 0 ? null : blob.id);
  const row = await firstRow(session, put, {
    bucket_id: bucket.id,
    key: bytesOf(key),
    size,
    etag: values.etag,
    checksum: jsonOrNull(values.checksum),
    acl: JSON.stringify(values.acl),
    content_type: values.contentType,
    headers: JSON.stringify(values.headers),
    metadata: JSON.stringify(values.metadata),
    file: whole ? fileOf(first) : null,
    pieces: whole ? 0 : blobs.length,
    parts: whole ? '[]' : JSON.stringify(blobs.map((blob) => [fileOf(blob), blob.size])),
    modified_at: modified,
    absent: condition.absent ?? false,
    expected: condition.etag ?? null,
  });
  if (row === undefined) return 'no-bucket';
  if (row.id === null) return 'condition';
  return {
    id: Number(row.id),
    key,
    size,
    etag: values.etag,
    ...(values.checksum === undefined ? {} : { checksum: values.checksum }),
    acl: values.acl,
    contentType: values.contentType,
    headers: values.headers,
    metadata: values.metadata,
    modified,
    parts: whole ? undefined : blobs.map((blob) => blob.size),
    pieces: blobs,
  };
}

/** What follows from the rows of objects that were removed: the counts of their bucket, and their bytes' removal. */
const consequences = sql`
  counted AS (
    UPDATE store_buckets AS b SET objects = b.objects - g.objects, size = b.size - g.size
    FROM (SELECT bucket_id, count(*)::int AS objects, sum(size)::bigint AS size FROM gone GROUP BY bucket_id) AS g
    WHERE b.id = g.bucket_id
  ), noted AS (
    INSERT INTO store_garbage (file, object_id)
    SELECT file, CASE WHEN pieces > 0 THEN id END FROM gone WHERE file IS NOT NULL OR pieces > 0
  )`;

const remove = textStatement(
  'store-remove-objects',
  { removed: 'int4' },
  (given: Given<{ bucket_id: number; keys: readonly Buffer[]; before: Date | null }>) => sql`
    WITH bucket AS (
      SELECT id FROM store_buckets WHERE id = ${given.bucket_id} AND removed_at IS NULL FOR NO KEY UPDATE
    ), gone AS (
      DELETE FROM store_objects AS o USING bucket AS b
      WHERE o.bucket_id = b.id AND o.key = ANY(${given.keys}::bytea[])
        AND o.modified_at <= coalesce(${given.before}::timestamptz, 'infinity')
      RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
    ), ${consequences}
    SELECT count(*)::int AS removed FROM gone`,
);

/**
 * Removes the rows of objects, counts, and notes what is to be removed with them.
 *
 * @param before only those that were written by then
 * @returns how many there were
 */
export async function removeRows(
  session: Session,
  bucketId: number,
  keys: readonly Buffer[],
  before: Date | null = null,
): Promise<number> {
  const row = await firstRow(session, remove, { bucket_id: bucketId, keys, before });
  return row?.removed ?? 0;
}

const purge = textStatement(
  'store-purge-objects',
  { removed: 'int4' },
  (given: Given<{ bucket_id: number; limit: number }>) => sql`
    WITH gone AS (
      DELETE FROM store_objects WHERE bucket_id = ${given.bucket_id} AND key IN (
        SELECT key FROM store_objects WHERE bucket_id = ${given.bucket_id} ORDER BY key LIMIT ${given.limit}
      ) RETURNING bucket_id, id, size, file, pieces
    ), ${consequences}
    SELECT count(*)::int AS removed FROM gone`,
);

/** Removes some objects of a bucket that is removed itself. @returns how many there were */
export const purgeRows = async (session: Session, bucketId: number, limit: number): Promise<number> =>
  (await firstRow(session, purge, { bucket_id: bucketId, limit }))?.removed ?? 0;

const setAcl = statement(
  'store-set-object-acl',
  (given: Given<{ bucket_id: number; key: Buffer; id: bigint; acl: string }>) =>
    build
      .updateTable('store_objects')
      .set({ acl: given.acl })
      .where('bucket_id', '=', given.bucket_id)
      .where('key', '=', given.key)
      .where('id', '=', given.id),
);

/** Says anew who may use an object. @returns false when it was removed or written again meanwhile */
export async function setRowAcl(
  session: Session,
  bucket: Bucket,
  object: { readonly id: number; readonly key: string },
  acl: string,
): Promise<boolean> {
  const { key, id } = object;
  return (
    (await change(session, setAcl, { bucket_id: bucket.id, key: bytesOf(key), id: BigInt(id), acl })) > 0
  );
}
