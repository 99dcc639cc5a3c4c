import type { Versioning } from '@cloud-account/s3';
import { sql } from 'kysely';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import { countWithinQuota, quotaValues, type Quota, type QuotaValues } from '../limits/quota.js';
import { consequences } from '../rows/object-rows.js';
import { bytesOf } from '../rows/rows.js';
import { versionIdOf } from '../rows/version-ids.js';

// These statements run after the bucket was locked, so that they see all that was written in it.

const supersedeCurrent = textStatement(
  'store-make-way',
  { removed: 'int4' },
  (given: Given<{ bucket_id: number; keys: readonly Buffer[]; enabled: boolean; now: Date }>) => {
    const ofKeys = sql`bucket_id = ${given.bucket_id}::int AND key = ANY(${given.keys}::bytea[])`;
    // While the bucket keeps no more versions, the next one has the id of that which is removed here.
    const stays = sql`(${given.enabled}::boolean OR version IS NOT NULL)`;
    return sql`
      WITH moved AS (
        DELETE FROM store_objects WHERE ${ofKeys} AND ${stays}
        RETURNING id, bucket_id, key, version, size, etag, checksum, acl, content_type, headers, metadata, tags,
          protection, file, content, pieces, upload_id, data_key, modified_at
      ), kept AS (
        INSERT INTO store_versions (id, bucket_id, key, version, size, etag, checksum, acl, content_type, headers, metadata, tags,
          protection, file, content, pieces, upload_id, data_key, modified_at, noncurrent_at)
        SELECT moved.*, ${given.now}::timestamptz FROM moved
      ), superseded AS (
        UPDATE store_versions SET noncurrent_at = ${given.now}::timestamptz
        WHERE ${ofKeys} AND noncurrent_at IS NULL AND ${stays}
      ), object AS (
        DELETE FROM store_objects WHERE ${ofKeys} AND NOT ${stays} RETURNING bucket_id, id, size, file, pieces
      ), version AS (
        DELETE FROM store_versions WHERE ${ofKeys} AND NOT ${stays} RETURNING bucket_id, id, size, file, pieces
      ), gone AS (
        SELECT * FROM object UNION ALL SELECT * FROM version
      ), ${consequences}
      SELECT count(*)::int AS removed FROM gone`;
  },
);

/** Makes the current versions of keys noncurrent, or removes them, before the next ones: after it, no key has a current one. */
export const supersede = (
  tx: Session,
  bucketId: number,
  keys: readonly Buffer[],
  versioning: Versioning,
  now: Date,
): Promise<unknown> =>
  supersedeCurrent.run(tx, { bucket_id: bucketId, keys, enabled: versioning === 'Enabled', now });

interface Marks extends QuotaValues {
  bucket_id: number;
  keys: readonly Buffer[];
  versions: readonly (string | null)[];
  now: Date;
}

const mark = textStatement(
  'store-mark-removed',
  { place: 'int4', id: 'int8' },
  (given: Given<Marks>) => sql`
    WITH given AS (
      SELECT key, version, place::int AS place
      FROM unnest(${given.keys}::bytea[], ${given.versions}::uuid[]) WITH ORDINALITY AS g (key, version, place)
    ), marked AS (
      INSERT INTO store_versions (id, bucket_id, key, version, size, pieces, modified_at)
      SELECT nextval('store_objects_id_seq'), ${given.bucket_id}::int, g.key, g.version, 0, 0, ${given.now}::timestamptz
      FROM given AS g
      RETURNING id, key
    ), counted AS (
      UPDATE store_buckets AS b SET objects = b.objects + m.objects
      FROM (SELECT count(*)::int AS objects FROM marked) AS m
      WHERE b.id = ${given.bucket_id}::int
      RETURNING b.owner, b.cluster, m.objects
    ), used AS (
      ${countWithinQuota(sql`SELECT c.owner, c.cluster, c.objects, 0 FROM counted AS c`, given)}
    )
    SELECT g.place, m.id FROM given AS g JOIN marked AS m ON m.key = g.key`,
);

/** The facts for the writing of delete markers. */
export interface Marking {
  readonly now: Date;
  readonly uuid: () => string;
  readonly quota: Quota;
}

/**
 * Removes the objects of keys in a locked bucket that keeps versions: a delete marker becomes the current version of each.
 *
 * @param keys each once
 * @returns the ids of the delete markers by key
 * @throws an error for `withinQuota` when the owner would have more than its quota
 */
export async function markRemoved(
  tx: Session,
  bucketId: number,
  keys: readonly string[],
  versioning: Versioning,
  { now, uuid, quota }: Marking,
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map();
  const bytes = keys.map(bytesOf);
  await supersede(tx, bucketId, bytes, versioning, now);
  const versions = keys.map(() => (versioning === 'Enabled' ? uuid() : null));
  const given = { bucket_id: bucketId, keys: bytes, versions, now, ...quotaValues(quota) };
  const rows = await mark.all(tx, given);
  return new Map(
    rows.map(({ place, id }) => [
      keys[place - 1] ?? '',
      versionIdOf({ id, version: versions[place - 1] ?? null }),
    ]),
  );
}

const promoteNewest = textStatement(
  'store-promote-versions',
  {},
  (given: Given<{ bucket_id: number; keys: readonly Buffer[] }>) => sql`
    WITH newest AS (
      SELECT v.id, v.etag IS NULL AS is_marker
      FROM (SELECT DISTINCT key FROM unnest(${given.keys}::bytea[]) AS key) AS k
      CROSS JOIN LATERAL (
        SELECT n.id, n.etag FROM store_versions AS n WHERE n.bucket_id = ${given.bucket_id}::int AND n.key = k.key
        ORDER BY n.id DESC LIMIT 1
      ) AS v
      WHERE NOT EXISTS (SELECT FROM store_objects AS o WHERE o.bucket_id = ${given.bucket_id}::int AND o.key = k.key)
    ), promoted AS (
      DELETE FROM store_versions AS v USING newest AS n WHERE v.id = n.id AND NOT n.is_marker
      RETURNING v.id, v.bucket_id, v.key, v.version, v.size, v.etag, v.checksum, v.acl, v.content_type, v.headers, v.metadata,
        v.tags, v.protection, v.file, v.content, v.pieces, v.upload_id, v.data_key, v.modified_at
    ), inserted AS (
      INSERT INTO store_objects (id, bucket_id, key, version, size, etag, checksum, acl, content_type, headers, metadata, tags,
        protection, file, content, pieces, upload_id, data_key, modified_at)
      SELECT * FROM promoted
    )
    UPDATE store_versions AS v SET noncurrent_at = NULL FROM newest AS n
    WHERE v.id = n.id AND n.is_marker AND v.noncurrent_at IS NOT NULL`,
);

/** Has the newest versions of keys be the current ones, after current ones were removed. */
export const promote = (tx: Session, bucketId: number, keys: readonly Buffer[]): Promise<unknown> =>
  promoteNewest.run(tx, { bucket_id: bucketId, keys });

const purge = textStatement(
  'store-purge-versions',
  { removed: 'int4' },
  (given: Given<{ bucket_id: number; limit: number }>) => sql`
    WITH gone AS (
      DELETE FROM store_versions WHERE id IN (
        SELECT id FROM store_versions WHERE bucket_id = ${given.bucket_id} LIMIT ${given.limit}
      ) RETURNING bucket_id, id, size, file, pieces
    ), ${consequences}
    SELECT count(*)::int AS removed FROM gone`,
);

/** Removes some versions and delete markers of a removed bucket. @returns how many */
export const purgeVersionRows = async (session: Session, bucketId: number, limit: number): Promise<number> =>
  (await purge.first(session, { bucket_id: bucketId, limit }))?.removed ?? 0;
