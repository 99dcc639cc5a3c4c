import type {
  Attributes,
  Blob,
  Bucket,
  Digests,
  ObjectFilter,
  Protection,
  Tags,
  Versioning,
  WriteCondition,
  WriteProblem,
} from '@cloud-account/s3';
import { sql } from 'kysely';
import {
  build,
  type Given,
  type RowOf,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import { countUsage, countWithinQuota, quotaValues, type Quota, type QuotaValues } from '../limits/quota.js';
import { encryptionOf } from '../encryption/data-keys.js';
import { versionIdOf } from './version-ids.js';
import { bytesOf, contentOf, fileOf, filesOf, partsOf, type KeptBlob, type KeptObject } from './rows.js';
import { filterValues, isMeant, type FilterValues } from './tag-rows.js';

/** Locks an existing bucket, so that later statements see all that was written in it. */
const lockBucket = statement('store-lock-bucket', (given: Given<{ bucket_id: number }>) =>
  build
    .selectFrom('store_buckets')
    .select(['versioning', 'object_lock'])
    .where('id', '=', given.bucket_id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate(),
);

/** The settings of a locked bucket that decide what it keeps. */
export type LockedBucket = RowOf<typeof lockBucket>;

/** Locks a bucket. @returns undefined when it no longer exists */
export const lock = (session: Session, bucket: Pick<Bucket, 'id'>): Promise<LockedBucket | undefined> =>
  lockBucket.first(session, { bucket_id: bucket.id });

/** The columns of a new row, as JSON. */
interface PutRow {
  /** Base64. */
  readonly key: string;
  readonly size: number;
  readonly etag: string;
  readonly checksum: Digests['checksum'] | null;
  readonly acl: Attributes['acl'];
  readonly content_type: string;
  readonly headers: Attributes['headers'];
  readonly metadata: Attributes['metadata'];
  readonly tags: Tags | null;
  readonly protection: Protection | null;
  readonly file: string | null;
  /** Base64. */
  readonly content: string | null;
  readonly pieces: number;
  /** The file, the bytes and the digest of each piece. */
  readonly parts: readonly (readonly [file: string | null, size: number, digest: string | null])[];
  readonly upload_id: string | null;
  readonly data_key: string | null;
  readonly version: string | null;
  readonly modified_at: Date;
  /** True when the key must be unused. */
  readonly absent: boolean;
  /** The ETag that the existing object must have. */
  readonly expected: string | null;
  /** The ETag that it must not have. */
  readonly refused: string | null;
}

// One statement, so that a write is one round trip, and one for all that wait for the bucket. Every write in a bucket locks its
// row first. The replaced object is read at the conflict, because only that sees rows that were written while the statement
// waited for the lock. In a bucket that keeps versions nothing is replaced here: the lock and `supersede` come before.
const put = textStatement(
  'store-put-objects',
  { place: 'int4', id: 'int8?' },
  (given: Given<{ bucket_id: number; rows: string; keeps: boolean; freed: number } & QuotaValues>) => sql`
    WITH bucket AS (
      SELECT id FROM store_buckets WHERE id = ${given.bucket_id} AND removed_at IS NULL
        AND (versioning IS NULL OR ${given.keeps}::boolean) FOR NO KEY UPDATE
    ), given AS (
      SELECT nextval('store_objects_id_seq') AS id, b.id AS bucket_id, r.place::int AS place,
        decode(g.key, 'base64') AS key, g.size, g.etag, g.checksum, g.acl, g.content_type, g.headers, g.metadata, g.tags,
        g.protection, g.file, decode(g.content, 'base64') AS content, g.pieces, g.parts, g.upload_id, g.data_key, g.version,
        g.modified_at, g.absent, g.expected, g.refused
      FROM bucket AS b, jsonb_array_elements(${given.rows}::jsonb) WITH ORDINALITY AS r (row, place),
        jsonb_to_record(r.row) AS g (key text, size bigint, etag text, checksum jsonb, acl jsonb, content_type text,
          headers jsonb, metadata jsonb, tags jsonb, protection jsonb, file uuid, content text, pieces int, parts jsonb, upload_id uuid,
          data_key text, version uuid, modified_at timestamptz, absent boolean, expected text, refused text)
    ), put AS (
      INSERT INTO store_objects AS o (id, bucket_id, key, size, etag, checksum, acl, content_type, headers, metadata, tags,
        protection, file, content, pieces, upload_id, data_key, version, modified_at)
      SELECT g.id, g.bucket_id, g.key, g.size, g.etag, g.checksum, g.acl, g.content_type, g.headers, g.metadata, g.tags,
        g.protection, g.file, g.content, g.pieces, g.upload_id, g.data_key, g.version, g.modified_at
      FROM given AS g LEFT JOIN store_objects AS old ON old.bucket_id = g.bucket_id AND old.key = g.key
        AND (g.absent OR g.expected IS NOT NULL OR g.refused IS NOT NULL)
      WHERE NOT (g.absent AND old.key IS NOT NULL) AND (g.expected IS NULL OR old.etag = g.expected)
        AND (g.refused IS NULL OR old.etag IS DISTINCT FROM g.refused)
      ON CONFLICT (bucket_id, key) DO UPDATE SET
        id = EXCLUDED.id, size = EXCLUDED.size, etag = EXCLUDED.etag, checksum = EXCLUDED.checksum, acl = EXCLUDED.acl,
        content_type = EXCLUDED.content_type, headers = EXCLUDED.headers, metadata = EXCLUDED.metadata,
        tags = EXCLUDED.tags, protection = EXCLUDED.protection, file = EXCLUDED.file,
        content = EXCLUDED.content, pieces = EXCLUDED.pieces, upload_id = EXCLUDED.upload_id, data_key = EXCLUDED.data_key, modified_at = EXCLUDED.modified_at,
        replaced_id = o.id, replaced_size = o.size, replaced_file = o.file, replaced_pieces = o.pieces
      RETURNING o.id, o.bucket_id, o.key, o.size, o.replaced_id, o.replaced_size, o.replaced_file, o.replaced_pieces
    ), counted AS (
      UPDATE store_buckets AS b SET objects = b.objects + p.objects, size = b.size + p.size
      FROM (
        SELECT bucket_id, count(*) FILTER (WHERE replaced_id IS NULL) AS objects,
          sum(size - coalesce(replaced_size, 0))::bigint AS size
        FROM put GROUP BY bucket_id
      ) AS p WHERE b.id = p.bucket_id
      RETURNING b.owner, b.cluster, p.objects, p.size
    ), pieces AS (
      INSERT INTO store_pieces (object_id, position, file, size, digest)
      SELECT p.id, (r.position - 1)::int, (r.part ->> 0)::uuid, (r.part ->> 1)::bigint, r.part ->> 2
      FROM put AS p JOIN given AS g ON g.key = p.key,
        jsonb_array_elements(g.parts) WITH ORDINALITY AS r (part, position)
    ), noted AS (
      INSERT INTO store_garbage (file, object_id)
      SELECT p.replaced_file, CASE WHEN p.replaced_pieces > 0 THEN p.replaced_id END FROM put AS p
      WHERE p.replaced_file IS NOT NULL OR p.replaced_pieces > 0
    ), used AS (
      ${countWithinQuota(
        sql`SELECT c.owner, c.cluster, c.objects, c.size - ${given.freed}::bigint FROM counted AS c`,
        given,
      )}
    )
    SELECT g.place, p.id FROM given AS g LEFT JOIN put AS p ON p.key = g.key`,
);

/** A piece of an object. */
interface Piece extends KeptBlob {
  /** Of a part that was uploaded, in Base64. */
  readonly digest?: string | undefined;
}

/** An object to write. */
export interface Put {
  readonly key: string;
  readonly blobs: readonly Piece[];
  /** The upload in parts that it comes from, even of one part. */
  readonly uploadId: string | undefined;
  /** As rows have it; undefined: the bytes are not encrypted. */
  readonly dataKey?: string | undefined;
  /** The random part of the id of its version, where its bucket keeps versions. */
  readonly version: string;
  readonly values: Attributes & Digests;
  readonly modified: Date;
  readonly condition?: WriteCondition | undefined;
}

const sizeOf = (blobs: readonly Blob[]): number => blobs.reduce((sum, { size }) => sum + size, 0);

/** True when the bytes are one file or none, and not pieces. */
const isWhole = (one: Put): boolean => one.uploadId === undefined && one.blobs.length <= 1;

function rowOf(one: Put, versioning: Versioning | undefined): PutRow {
  const { key, blobs, uploadId, values, modified, condition } = one;
  const whole = isWhole(one);
  return {
    key: bytesOf(key).toString('base64'),
    size: sizeOf(blobs),
    etag: values.etag,
    checksum: values.checksum ?? null,
    acl: values.acl,
    content_type: values.contentType,
    headers: values.headers,
    metadata: values.metadata,
    tags: values.tags.length === 0 ? null : values.tags,
    protection: Object.keys(values.protection).length === 0 ? null : values.protection,
    file: whole ? (filesOf(blobs)[0] ?? null) : null,
    content: contentOf(blobs)?.toString('base64') ?? null,
    pieces: whole ? 0 : blobs.length,
    parts: whole ? [] : blobs.map((blob) => [fileOf(blob), blob.size, blob.digest ?? null] as const),
    upload_id: uploadId ?? null,
    data_key: one.dataKey ?? null,
    version: versionIn(one, versioning),
    modified_at: modified,
    absent: condition?.absent ?? false,
    expected: condition?.etag ?? null,
    refused: condition?.otherThan ?? null,
  };
}

const versionIn = ({ version }: Put, versioning: Versioning | undefined): string | null =>
  versioning === 'Enabled' ? version : null;

/** The stored form of a written object. */
export function keptOf(one: Put, id: number, versioning?: Versioning): KeptObject {
  const { key, blobs, uploadId, values, modified } = one;
  const { etag, checksum, acl, contentType, headers, metadata, tags, protection } = values;
  return {
    id,
    key,
    version: versionIdOf({ id, version: versionIn(one, versioning) }),
    size: sizeOf(blobs),
    etag,
    ...(checksum !== undefined && { checksum }),
    acl,
    contentType,
    headers,
    metadata,
    tags,
    protection,
    modified,
    parts: partsOf(etag, isWhole(one) ? undefined : blobs.map(({ size }) => size)),
    ...(uploadId !== undefined && { uploadId }),
    ...encryptionOf(one.dataKey),
    pieces: blobs,
  };
}

/**
 * Writes the rows of objects with different keys, the counts of their bucket and its owner, and the notes of files to remove. A
 * condition is judged by the newest rows only after `lock` in the same transaction. In a transaction it is the last statement.
 *
 * @param freed bytes that the owner no longer has, and that are still counted
 * @param versioning undefined: the bucket keeps no versions; one that does counts as missing
 * @returns the result of each
 * @throws an error for `withinQuota` when the owner would have more than its quota
 */
export async function putRows(
  session: Session,
  bucket: Bucket,
  puts: readonly Put[],
  quota: Quota,
  freed = 0,
  versioning?: Versioning,
): Promise<(KeptObject | WriteProblem)[]> {
  const rows = await put.all(session, {
    bucket_id: bucket.id,
    rows: JSON.stringify(puts.map((one) => rowOf(one, versioning))),
    keeps: versioning !== undefined,
    freed,
    ...quotaValues(quota),
  });
  const ids = new Map(rows.map(({ place, id }) => [place - 1, id]));
  return puts.map((one, place) => {
    const id = ids.get(place);
    if (id === undefined) return 'no-bucket';
    return id === null ? 'condition' : keptOf(one, Number(id), versioning);
  });
}

/** Writes one object, as `putRows`. */
export async function putRow(
  session: Session,
  bucket: Bucket,
  one: Put,
  quota: Quota,
  freed = 0,
  versioning?: Versioning,
): Promise<KeptObject | WriteProblem> {
  const [made] = await putRows(session, bucket, [one], quota, freed, versioning);
  if (made === undefined) throw new Error('Nothing is known of an object that was written.');
  return made;
}

// The objects of a removed bucket were uncounted with it.
/** The consequences of removed objects, the rows of `gone`: the counts of their bucket and its owner, and the notes of their files. */
export const consequences = sql`
  counted AS (
    UPDATE store_buckets AS b SET objects = b.objects - g.objects, size = b.size - g.size
    FROM (SELECT bucket_id, count(*)::int AS objects, sum(size)::bigint AS size FROM gone GROUP BY bucket_id) AS g
    WHERE b.id = g.bucket_id
    RETURNING b.owner, b.cluster, b.removed_at, g.objects, g.size
  ), noted AS (
    INSERT INTO store_garbage (file, object_id)
    SELECT file, CASE WHEN pieces > 0 THEN id END FROM gone WHERE file IS NOT NULL OR pieces > 0
  ), used AS (
    ${countUsage(sql`SELECT c.owner, c.cluster, -c.objects, -c.size FROM counted AS c WHERE c.removed_at IS NULL`)}
  )`;

const remove = textStatement(
  'store-remove-objects',
  { removed: 'int4', keeps_versions: 'bool' },
  (given: Given<FilterValues & { bucket_id: number; keys: readonly Buffer[]; before: Date | null }>) => sql`
    WITH bucket AS (
      SELECT id, versioning FROM store_buckets WHERE id = ${given.bucket_id} AND removed_at IS NULL FOR NO KEY UPDATE
    ), gone AS (
      DELETE FROM store_objects AS o USING bucket AS b
      WHERE o.bucket_id = b.id AND b.versioning IS NULL AND o.key = ANY(${given.keys}::bytea[])
        AND o.modified_at <= coalesce(${given.before}::timestamptz, 'infinity')
        AND ${isMeant(given)}
      RETURNING o.bucket_id, o.id, o.size, o.file, o.pieces
    ), ${consequences}
    SELECT count(*)::int AS removed, EXISTS (SELECT FROM bucket WHERE versioning IS NOT NULL) AS keeps_versions FROM gone`,
);

/** The removed rows; none, where the bucket keeps versions. */
interface RemovedRows {
  readonly removed: number;
  readonly keepsVersions: boolean;
}

/**
 * Removes the rows of objects, updates the counts, and notes the files to remove, unless their bucket keeps versions.
 *
 * @param before only objects written before this time
 * @param filter only objects that meet these conditions
 */
export async function removeRows(
  session: Session,
  bucketId: number,
  keys: readonly Buffer[],
  before: Date | null = null,
  filter: ObjectFilter = { tags: [] },
): Promise<RemovedRows> {
  const { removed, keeps_versions: keepsVersions } = await remove.one(session, {
    bucket_id: bucketId,
    keys,
    before,
    ...filterValues(filter),
  });
  return { removed, keepsVersions };
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

/** Removes some objects of a removed bucket. @returns how many */
export const purgeRows = async (session: Session, bucketId: number, limit: number): Promise<number> =>
  (await purge.first(session, { bucket_id: bucketId, limit }))?.removed ?? 0;

const setAclIn = (table: 'store_objects' | 'store_versions') =>
  statement(
    `store-set-acl-in-${table}`,
    (given: Given<{ bucket_id: number; key: Buffer; id: bigint; acl: string }>) =>
      build
        .updateTable(table)
        .set('acl', given.acl)
        .where('bucket_id', '=', given.bucket_id)
        .where('key', '=', given.key)
        .where('id', '=', given.id),
  );

const setAcl = setAclIn('store_objects');
const setVersionAcl = setAclIn('store_versions');

/** Changes the ACL of an object or a version. @returns false when it was removed or replaced meanwhile */
export async function setRowAcl(
  session: Session,
  bucket: Bucket,
  object: { readonly id: number; readonly key: string },
  acl: string,
): Promise<boolean> {
  const { key, id } = object;
  const given = { bucket_id: bucket.id, key: bytesOf(key), id: BigInt(id), acl };
  return (await setAcl.run(session, given)) > 0 || (await setVersionAcl.run(session, given)) > 0;
}
