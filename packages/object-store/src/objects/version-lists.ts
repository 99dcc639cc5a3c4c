import type { Bucket, ListedVersion, ListPage, VersionListRequest } from '@cloud-account/s3';
import { sql } from 'kysely';
import { build, type Given, type Row, type Session, statement } from '@cloud-account/database';
import { boundsOf, listRows, successor, type Bounds } from './object-lists.js';
import { bytesOf, keyOf, listedOf } from '../rows/rows.js';
import { namedVersion, versionIdOf, type NamedVersion } from '../rows/version-ids.js';

/** The maximum of keys, and of common prefixes, that one statement visits, so that it does not delay others for long. */
const KEYS_AT_ONCE = 100;

/** Greater than the number of every version. */
const NEWEST = sql`9223372036854775807`;

type VersionRow = Pick<
  Row<'store_versions'>,
  'id' | 'key' | 'version' | 'size' | 'etag' | 'checksum' | 'modified_at'
> & { is_latest: boolean; owner: string | null };

const selected = [
  'id',
  'key',
  'version',
  'size',
  'etag',
  'checksum',
  'modified_at',
  'is_latest',
  'owner',
] as const;

/** The versions of a key that are older than one with a number, from the newest. */
const versionsOf = (
  { bucket_id, rows }: Given<{ bucket_id: number; rows: number }>,
  key: ReturnType<typeof sql>,
  below: ReturnType<typeof sql>,
) => sql`
  SELECT v.* FROM (
    (SELECT o.id, o.key, o.version, o.size, o.etag, o.checksum, o.modified_at, true AS is_latest, o.acl ->> 'owner' AS owner
     FROM store_objects AS o WHERE o.bucket_id = ${bucket_id}::int AND o.key = ${key} AND o.id < ${below})
    UNION ALL
    (SELECT o.id, o.key, o.version, o.size, o.etag, o.checksum, o.modified_at, o.noncurrent_at IS NULL, o.acl ->> 'owner'
     FROM store_versions AS o WHERE o.bucket_id = ${bucket_id}::int AND o.key = ${key} AND o.id < ${below}
     ORDER BY o.id DESC LIMIT ${rows}::int)
  ) AS v ORDER BY v.id DESC LIMIT ${rows}::int`;

// A marker whose version was removed meanwhile still has its number. Without one the list begins again with those of the key.
const listRest = statement(
  'store-list-rest-of-key',
  (given: Given<{ bucket_id: number; key: Buffer; rows: number } & NamedVersion>) => {
    const ofKey = sql`n.bucket_id = ${given.bucket_id}::int AND n.key = ${given.key}::bytea AND n.version IS NULL`;
    const below = sql`coalesce(${given.id}::bigint,
      (SELECT n.id FROM store_objects AS n WHERE ${ofKey}), (SELECT n.id FROM store_versions AS n WHERE ${ofKey}), ${NEWEST})`;
    return build
      .selectFrom(sql<VersionRow>`(${versionsOf(given, sql`${given.key}::bytea`, below)})`.as('rest'))
      .select(selected)
      .orderBy('id', 'desc');
  },
);

type WalkValues = Bounds & {
  bucket_id: number;
  keys: number;
  rows: number;
  skip: number;
  delimiter: Buffer;
  delimiter_end: Buffer;
};

// Each step finds the next key after the last key, or after all keys with the last common prefix, so that a common prefix costs
// the same for any number of keys, and a key for any number of versions. OFFSET 0 keeps PostgreSQL from finding it once for each of
// its uses.
const walk = statement('store-list-versions', (given: Given<WalkValues>) => {
  const first = (table: ReturnType<typeof sql>, from: ReturnType<typeof sql>) => sql`(
    SELECT o.key FROM ${table} AS o
    WHERE o.bucket_id = ${given.bucket_id}::int AND o.key >= ${from} AND o.key < ${given.end}::bytea ORDER BY o.key LIMIT 1)`;
  const next = (from: ReturnType<typeof sql>) => sql`
    SELECT n.key, coalesce(position(nullif(${given.delimiter}::bytea, '') IN substring(n.key FROM ${given.skip}::int + 1)), 0) AS at
    FROM (SELECT least(${first(sql`store_objects`, from)}, ${first(sql`store_versions`, from)}) AS key OFFSET 0) AS n
    WHERE n.key IS NOT NULL`;
  const until = sql`substring(w.key FROM 1 FOR ${given.skip}::int + w.at - 1)`;
  return build
    .selectFrom(
      sql<
        { [Column in Exclude<keyof VersionRow, 'key'>]: VersionRow[Column] | null } & {
          key: Buffer;
          rolled_up: boolean;
          step: number;
        }
      >`(
      WITH RECURSIVE walk AS (
        SELECT first.*, 1 AS step FROM (${next(sql`${given.from}::bytea`)}) AS first
        UNION ALL
        SELECT next.*, w.step + 1 FROM walk AS w CROSS JOIN LATERAL (
          ${next(sql`CASE WHEN w.at > 0 THEN ${until} || ${given.delimiter_end}::bytea ELSE w.key || '\\x00'::bytea END`)}
        ) AS next
        WHERE w.step < ${given.keys}::int
      )
      SELECT CASE WHEN w.at > 0 THEN ${until} || ${given.delimiter}::bytea ELSE w.key END AS key, w.at > 0 AS rolled_up, w.step,
        v.id, v.version, v.size, v.etag, v.checksum, v.modified_at, v.is_latest, v.owner
      FROM walk AS w LEFT JOIN LATERAL (${versionsOf(given, sql`w.key`, NEWEST)}) AS v ON w.at = 0
      ORDER BY w.step, v.id DESC LIMIT ${given.rows}::int)`.as('walked'),
    )
    .select([...selected, 'rolled_up', 'step'])
    .orderBy('step')
    .orderBy('id', 'desc');
});

function listedVersion(row: VersionRow): ListedVersion {
  const { etag, owner, is_latest: isLatest } = row;
  const version = versionIdOf(row);
  return etag === null
    ? { key: keyOf(row.key), version, modified: row.modified_at, isMarker: true, isLatest }
    : { ...listedOf({ ...row, etag, owner: owner ?? '' }), version, isLatest };
}

/** The versions of the key of a marker that are older than its version. */
async function restOfKey(
  session: Session,
  bucketId: number,
  { prefix, delimiter, after, afterVersion, limit }: VersionListRequest,
): Promise<ListedVersion[]> {
  const isRolledUp = delimiter !== '' && after.includes(delimiter, prefix.length);
  if (afterVersion === undefined || !after.startsWith(prefix) || isRolledUp) return [];
  const given = { bucket_id: bucketId, key: bytesOf(after), rows: limit + 1, ...namedVersion(afterVersion) };
  return (await listRest.all(session, given)).map(listedVersion);
}

/** A page of the versions in a bucket. */
export async function listVersions(
  session: Session,
  { id, versioning }: Pick<Bucket, 'id' | 'versioning'>,
  request: VersionListRequest,
): Promise<ListPage<ListedVersion>> {
  if (versioning !== undefined) return listVersionRows(session, id, request);
  const { entries, truncated } = await listRows(session, id, request);
  const listed = entries.map((entry) =>
    'commonPrefix' in entry ? entry : { ...entry, version: 'null', isLatest: true },
  );
  return { entries: listed, truncated };
}

/** The same in a bucket that keeps versions, by statements that each visit some keys. */
async function listVersionRows(
  session: Session,
  bucketId: number,
  request: VersionListRequest,
): Promise<ListPage<ListedVersion>> {
  const { prefix, limit } = request;
  if (limit <= 0) return { entries: [], truncated: false };
  const delimiter = bytesOf(request.delimiter);
  const entries: ListPage<ListedVersion>['entries'][number][] = await restOfKey(session, bucketId, request);
  for (let { after } = request; entries.length <= limit;) {
    const bounds = boundsOf({ ...request, after });
    if (Buffer.compare(bounds.from, bounds.end) >= 0) break;
    const left = limit + 1 - entries.length;
    const keys = Math.min(KEYS_AT_ONCE, left);
    const rows = await walk.all(session, {
      bucket_id: bucketId,
      ...bounds,
      keys,
      rows: left,
      skip: bytesOf(prefix).length,
      delimiter,
      delimiter_end: successor(delimiter),
    });
    for (const { rolled_up: isRolledUp, ...row } of rows) {
      if (isRolledUp) entries.push({ commonPrefix: keyOf(row.key) });
      else if (isWhole(row)) entries.push(listedVersion(row));
    }
    const last = rows.at(-1);
    if (last === undefined || last.step < keys) break;
    after = keyOf(last.key);
  }
  return { entries: entries.slice(0, limit), truncated: entries.length > limit };
}

/** True when a version was found for a key. All were removed meanwhile, where none was. */
const isWhole = <Found extends { readonly id: bigint | null }>(row: Found): row is Found & VersionRow =>
  row.id !== null;
