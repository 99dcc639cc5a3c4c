import type { Bucket, DeleteMarker, StoredObject } from '@cloud-account/s3';
import { sql } from 'kysely';
import { build, type Given, type Row, type Session, statement } from '@cloud-account/database';
import { objectColumns } from '../rows/object-columns.js';
import { bytesOf, keyOf, objectOf } from '../rows/rows.js';
import { namedVersion, versionIdOf, type NamedVersion } from '../rows/version-ids.js';

const columns = sql`id, key, version, size, etag, checksum, acl, content_type, headers, metadata, tags, protection, file, content, pieces,
  upload_id, data_key, modified_at`;

type VersionRow = Pick<
  Row<'store_versions'>,
  | 'id'
  | 'key'
  | 'version'
  | 'size'
  | 'etag'
  | 'checksum'
  | 'acl'
  | 'content_type'
  | 'headers'
  | 'metadata'
  | 'tags'
  | 'protection'
  | 'file'
  | 'content'
  | 'pieces'
  | 'upload_id'
  | 'data_key'
  | 'modified_at'
>;

// One statement, because a version may become the current one, or another one, between two.
const find = statement(
  'store-find-version',
  (given: Given<{ bucket_id: number; key: Buffer; current: boolean } & NamedVersion>) => {
    const ofKey = sql`bucket_id = ${given.bucket_id} AND key = ${given.key}`;
    return build
      .selectFrom(
        sql<VersionRow>`(
          SELECT ${columns} FROM store_objects WHERE ${ofKey} AND (${given.current}::boolean
            OR id = coalesce(${given.id}::bigint, id) AND version IS NOT DISTINCT FROM ${given.version}::uuid)
          UNION ALL SELECT ${columns} FROM store_versions
          WHERE ${ofKey} AND id = ${given.id}::bigint AND version = ${given.version}::uuid
          UNION ALL SELECT ${columns} FROM store_versions
          WHERE ${ofKey} AND version IS NULL AND ${given.id}::bigint IS NULL AND NOT ${given.current}::boolean
          UNION ALL SELECT ${columns} FROM store_versions
          WHERE ${ofKey} AND noncurrent_at IS NULL AND ${given.current}::boolean
        )`.as('o'),
      )
      .select([...objectColumns, 'o.content']);
  },
);

/** Finds a version of a key. @param versionId undefined: the current one */
export async function findVersionRow(
  session: Session,
  { id: bucket_id }: Bucket,
  key: string,
  versionId: string | undefined,
): Promise<StoredObject | DeleteMarker | undefined> {
  const named = namedVersion(versionId ?? 'null');
  const given = { bucket_id, key: bytesOf(key), current: versionId === undefined, ...named };
  const row = await find.first(session, given);
  if (row === undefined) return undefined;
  const { etag, acl, content_type, headers, metadata } = row;
  if (etag === null || acl === null || content_type === null || headers === null || metadata === null) {
    return { key: keyOf(row.key), version: versionIdOf(row), modified: row.modified_at, isMarker: true };
  }
  return objectOf({ ...row, etag, acl, content_type, headers, metadata });
}
