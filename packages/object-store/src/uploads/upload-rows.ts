import type { Attributes, Bucket, Blob, Digests, Part, Upload } from '@cloud-account/s3';
import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  inTransaction,
  type Row,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import {
  countUsage,
  countWithinQuota,
  quotaValues,
  type Quota,
  type QuotaValues,
  withinQuota,
} from '../limits/quota.js';
import type { Bounds } from '../objects/object-lists.js';
import { encryptionOf } from '../encryption/data-keys.js';
import { lock } from '../rows/object-rows.js';
import {
  bytesOf,
  fileOf,
  checksumOf,
  isUuid,
  jsonOrNull,
  partOf,
  protectionJson,
  tagsJson,
  uploadOf,
  type KeptUpload,
} from '../rows/rows.js';

const selected = [
  'id',
  'key',
  'checksum',
  'acl',
  'content_type',
  'headers',
  'metadata',
  'tags',
  'protection',
  'data_key',
  'initiator',
  'started_at',
] as const;

interface UploadValues {
  id: string;
  bucket_id: number;
  key: Buffer;
  checksum: string | null;
  acl: string;
  content_type: string;
  headers: string;
  metadata: string;
  tags: string | null;
  protection: string | null;
  data_key: string | null;
  initiator: string | null;
  started_at: Date;
  max: number;
}

const insert = textStatement(
  'store-insert-upload',
  { id: 'text' },
  (given: Given<UploadValues>) => sql`
    INSERT INTO store_uploads (id, bucket_id, key, checksum, acl, content_type, headers, metadata, tags, protection, data_key,
      initiator, started_at)
    SELECT ${given.id}::uuid, ${given.bucket_id}::int, ${given.key}::bytea, ${given.checksum}::jsonb, ${given.acl}::jsonb,
      ${given.content_type}::text, ${given.headers}::jsonb, ${given.metadata}::jsonb, ${given.tags}::jsonb,
      ${given.protection}::jsonb, ${given.data_key}::text, ${given.initiator}::uuid,
      ${given.started_at}::timestamptz
    WHERE ${given.max}::int > (
      SELECT count(*) FROM (
        SELECT FROM store_uploads WHERE bucket_id = ${given.bucket_id}::int LIMIT ${given.max}::int
      ) AS counted
    )
    RETURNING id::text`,
);

/**
 * Inserts an upload.
 *
 * @param max how many uploads a bucket may have
 * @returns `full` when the bucket has as many
 */
export const insertUploadRow = (
  database: Database,
  bucket: Bucket,
  id: string,
  key: string,
  values: Attributes & Pick<Upload, 'checksum' | 'initiator'> & { readonly dataKey: string | undefined },
  started: Date,
  max: number,
): Promise<KeptUpload | 'no-bucket' | 'full'> =>
  inTransaction(database, async (tx) => {
    if ((await lock(tx, bucket)) === undefined) return 'no-bucket';
    const row = await insert.first(tx, {
      id,
      bucket_id: bucket.id,
      key: bytesOf(key),
      checksum: jsonOrNull(values.checksum),
      acl: JSON.stringify(values.acl),
      content_type: values.contentType,
      headers: JSON.stringify(values.headers),
      metadata: JSON.stringify(values.metadata),
      tags: tagsJson(values.tags),
      protection: protectionJson(values.protection),
      data_key: values.dataKey ?? null,
      initiator: values.initiator ?? null,
      started_at: started,
      max,
    });
    if (row === undefined) return 'full';
    const { checksum, initiator, acl, contentType, headers, metadata, tags, protection, dataKey } = values;
    const attributes = { acl, contentType, headers, metadata, tags, protection };
    return { id, key, started, checksum, initiator, ...attributes, ...encryptionOf(dataKey) };
  });

const find = statement('store-find-upload', (given: Given<{ id: string; bucket_id: number; key: Buffer }>) =>
  build
    .selectFrom('store_uploads')
    .select(selected)
    .where('id', '=', given.id)
    .where('bucket_id', '=', given.bucket_id)
    .where('key', '=', given.key),
);

export async function findUploadRow(
  session: Session,
  bucket: Bucket,
  key: string,
  id: string,
): Promise<Upload | undefined> {
  if (!isUuid(id)) return undefined;
  const row = await find.first(session, { id, bucket_id: bucket.id, key: bytesOf(key) });
  return row === undefined ? undefined : uploadOf(row);
}

const list = statement(
  'store-list-uploads',
  (given: Given<{ bucket_id: number; from: Buffer; from_id: string; end: Buffer; limit: number }>) =>
    build
      .selectFrom('store_uploads')
      .select(selected)
      .where('bucket_id', '=', given.bucket_id)
      .where(sql<boolean>`(key, id) > (${given.from}::bytea, ${given.from_id}::uuid)`)
      .where('key', '<', given.end)
      .orderBy('key')
      .orderBy('id')
      .limit(given.limit),
);

/** Uploads by key and id; for the first key only those after `fromId`. */
export const listUploadRows = async (
  session: Session,
  bucketId: number,
  { from, end }: Bounds,
  fromId: string,
  limit: number,
): Promise<Upload[]> =>
  (await list.all(session, { bucket_id: bucketId, from, from_id: fromId, end, limit })).map(uploadOf);

// The upload is locked, so that a part that arrives while the upload is completed or aborted does not remain.
const putPart = textStatement(
  'store-put-part',
  { number: 'int4' },
  (
    given: Given<
      {
        upload_id: string;
        bucket_id: number;
        number: number;
        file: string | null;
        size: number;
        etag: string;
        checksum: string | null;
        modified_at: Date;
      } & QuotaValues
    >,
  ) => sql`
    WITH upload AS (
      SELECT u.id, b.owner, b.cluster FROM store_uploads AS u JOIN store_buckets AS b ON b.id = u.bucket_id
      WHERE u.id = ${given.upload_id}::uuid AND u.bucket_id = ${given.bucket_id}::int AND b.removed_at IS NULL
      FOR NO KEY UPDATE OF u
    ), put AS (
      INSERT INTO store_parts AS p (upload_id, number, file, size, etag, checksum, modified_at)
      SELECT u.id, ${given.number}::int, ${given.file}::uuid, ${given.size}::bigint, ${given.etag}::text,
        ${given.checksum}::jsonb, ${given.modified_at}::timestamptz FROM upload AS u
      ON CONFLICT (upload_id, number) DO UPDATE SET
        file = EXCLUDED.file, size = EXCLUDED.size, etag = EXCLUDED.etag, checksum = EXCLUDED.checksum,
        modified_at = EXCLUDED.modified_at, replaced_file = p.file, replaced_size = p.size
      RETURNING p.upload_id, p.number, p.replaced_file, p.size - coalesce(p.replaced_size, 0) AS more
    ), grown AS (
      UPDATE store_uploads AS u SET size = u.size + p.more FROM put AS p WHERE u.id = p.upload_id
    ), noted AS (
      INSERT INTO store_garbage (file) SELECT replaced_file FROM put WHERE replaced_file IS NOT NULL
    ), used AS (
      ${countWithinQuota(sql`SELECT o.owner, o.cluster, 0, p.more FROM put AS p, upload AS o`, given)}
    )
    SELECT number FROM put`,
);

/** Inserts a part of an upload, and counts its bytes. */
export async function putPartRow(
  session: Session,
  bucket: Bucket,
  upload: Upload,
  number: number,
  blob: Blob,
  digests: Digests,
  modified: Date,
  quota: Quota,
): Promise<Part | 'no-upload' | 'quota'> {
  const put = () =>
    putPart.first(session, {
      upload_id: upload.id,
      bucket_id: bucket.id,
      number,
      file: fileOf(blob),
      size: blob.size,
      etag: digests.etag,
      checksum: jsonOrNull(digests.checksum),
      modified_at: modified,
      ...quotaValues(quota),
    });
  const row = await withinQuota(put);
  if (row === 'quota') return row;
  if (row === undefined) return 'no-upload';
  const { etag, checksum } = digests;
  return { number, size: blob.size, etag, ...checksumOf(checksum ?? null), modified };
}

const listParts = statement(
  'store-list-parts',
  (given: Given<{ upload_id: string; after: number; limit: number }>) =>
    build
      .selectFrom('store_parts')
      .select(['number', 'size', 'etag', 'checksum', 'modified_at'])
      .where('upload_id', '=', given.upload_id)
      .where('number', '>', given.after)
      .orderBy('number')
      .limit(given.limit),
);

/** Parts of an upload by their numbers. */
export const listPartRows = async (
  session: Session,
  upload: Upload,
  after: number,
  limit: number,
): Promise<Part[]> => (await listParts.all(session, { upload_id: upload.id, after, limit })).map(partOf);

const takeUpload = statement('store-take-upload', (given: Given<{ id: string; bucket_id: number }>) =>
  build
    .deleteFrom('store_uploads')
    .where('id', '=', given.id)
    .where('bucket_id', '=', given.bucket_id)
    .returning([...selected, 'size']),
);

const takeParts = statement('store-take-parts', (given: Given<{ upload_id: string }>) =>
  build
    .deleteFrom('store_parts')
    .where('upload_id', '=', given.upload_id)
    .returning(['number', 'file', 'size', 'etag', 'checksum']),
);

/** The rows of an upload that were deleted. */
export interface TakenUpload {
  readonly upload: KeptUpload;
  /** The bytes of its parts, which are still counted. */
  readonly size: number;
  readonly parts: Pick<Row<'store_parts'>, 'number' | 'file' | 'size' | 'etag' | 'checksum'>[];
}

/** Deletes the rows of an upload and its parts. @returns undefined when the upload does not exist */
export async function takeUploadRows(
  session: Session,
  bucket: Bucket,
  id: string,
): Promise<TakenUpload | undefined> {
  const row = await takeUpload.first(session, { id, bucket_id: bucket.id });
  if (row === undefined) return undefined;
  const parts = await takeParts.all(session, { upload_id: id });
  return { upload: uploadOf(row), size: Number(row.size), parts };
}

const abort = textStatement(
  'store-abort-uploads',
  { aborted: 'int4' },
  (given: Given<{ ids: readonly string[] }>) => sql`
    WITH gone AS (
      DELETE FROM store_uploads WHERE id = ANY(${given.ids}::uuid[]) RETURNING id, bucket_id, size
    ), noted AS (
      INSERT INTO store_garbage (upload_id) SELECT id FROM gone
    ), used AS (
      ${countUsage(sql`
        SELECT b.owner, b.cluster, 0, -sum(g.size)::bigint FROM gone AS g JOIN store_buckets AS b ON b.id = g.bucket_id
        GROUP BY b.owner, b.cluster`)}
    )
    SELECT count(*)::int AS aborted FROM gone`,
);

/** Aborts uploads, uncounts the bytes of their parts, and notes their files. In a transaction it is the last statement. */
export const abortUploadRows = async (session: Session, ids: readonly string[]): Promise<void> => {
  await abort.run(session, { ids });
};
