import type { Found, Target } from '@cloud-account/s3';
import { sql } from 'kysely';
import type { Encryption } from '@cloud-account/runtime';
import { batched, build, type Given, type RowOf, type Session, statement } from '@cloud-account/database';
import type { StoreCluster } from './options.js';
import { objectColumns } from './rows/object-columns.js';
import { accessKeyOf, bucketColumns, bucketOf, bytesOf, objectOf } from './rows/rows.js';

/** The pattern of a label; other names are not looked up. */
const LABEL = /^[a-z0-9][a-z0-9.-]{0,253}$/;
const ACCESS_KEY = /^[!-~]{1,128}$/;

/** The names in one request. */
interface Question {
  readonly access_key: string | null;
  readonly cluster: string | null;
  readonly label: string | null;
  readonly key: Buffer | null;
  /** True when the bytes of the object are wanted. */
  readonly want: boolean;
}

// Several clusters may have the label. All its buckets are read, the oldest first, each with the object, so that one statement
// is enough for all requests that arrived together.
const find = statement(
  'store-find',
  (given: Given<{ [Part in keyof Question as `${Part}s`]: Question[Part][] }>) =>
    build
      .selectFrom(
        sql<Question & { position: number }>`(
          SELECT access_key, cluster, label, key, want, position::int
          FROM unnest(${given.access_keys}::text[], ${given.clusters}::text[], ${given.labels}::text[], ${given.keys}::bytea[],
            ${given.wants}::boolean[]) WITH ORDINALITY AS u (access_key, cluster, label, key, want, position))`.as(
          'q',
        ),
      )
      .leftJoin('store_keys as k', (join) => join.onRef('k.access_key', '=', 'q.access_key'))
      .leftJoin('store_buckets as b', (join) =>
        join
          .onRef('b.label', '=', 'q.label')
          .on('b.removed_at', 'is', null)
          .on((eb) => eb('b.cluster', '=', eb.fn.coalesce('q.cluster', 'b.cluster'))),
      )
      .leftJoin('store_objects as o', (join) =>
        join.onRef('o.bucket_id', '=', 'b.id').onRef('o.key', '=', 'q.key'),
      )
      .select([
        'q.position',
        'k.access_key',
        'k.owner as key_owner',
        'k.secret',
        'k.buckets',
        'b.id as bucket_id',
        'b.acl as bucket_acl',
        'b.tags as bucket_tags',
        ...bucketColumns.map((column) => `b.${column}` as const),
        ...objectColumns,
        sql<Buffer | null>`CASE WHEN q.want THEN o.content END`.as('content'),
      ])
      .orderBy('b.id'),
);

type FoundRow = RowOf<typeof find>;

/** The rows for each question. */
async function ask(session: Session, questions: readonly Question[]): Promise<FoundRow[][]> {
  const answers = questions.map((): FoundRow[] => []);
  const rows = await find.all(session, {
    access_keys: questions.map(({ access_key: key }) => key),
    clusters: questions.map(({ cluster }) => cluster),
    labels: questions.map(({ label }) => label),
    keys: questions.map(({ key }) => key),
    wants: questions.map(({ want }) => want),
  });
  for (const row of rows) answers[row.position - 1]?.push(row);
  return answers;
}

/** The cluster of a signature's scope, which names a region or a cluster. */
const clusterOf = (clusters: readonly StoreCluster[], region: string | undefined): string | undefined =>
  (clusters.find(({ id }) => id === region) ?? clusters.find((cluster) => cluster.region === region))?.id;

/**
 * Chooses among the buckets with the label when the host names no cluster: the bucket in the region, else the only bucket of
 * the caller, else the oldest, so that nobody can redirect a label's requests by using the label elsewhere later.
 */
function choose(rows: readonly FoundRow[], regional: string | undefined): FoundRow | undefined {
  if (rows.length <= 1) return rows[0];
  const inRegion = rows.find((row) => row.cluster === regional);
  if (inRegion !== undefined) return inRegion;
  const own = rows.filter((row) => row.owner !== null && row.owner === row.key_owner);
  return own.length === 1 ? own[0] : rows[0];
}

/**
 * Looks up the names in requests, with one statement for requests that arrived together.
 *
 * @param clusters in the order of the catalog
 */
export function finderIn(
  session: Session,
  encryption: Encryption,
  clusters: readonly StoreCluster[],
): (target: Target) => Promise<Found> {
  const rowsOf = batched((questions: readonly Question[]) => ask(session, questions));
  return async ({ accessKey, cluster, region, bucket, wholeHost, key, reads = false }) => {
    const known = cluster === undefined || clusters.some(({ id }) => id === cluster);
    const rows = await rowsOf({
      access_key: accessKey !== undefined && ACCESS_KEY.test(accessKey) ? accessKey : null,
      cluster: cluster ?? null,
      label: known && bucket !== undefined && LABEL.test(bucket) ? bucket : null,
      key: key === undefined ? null : bytesOf(key),
      want: reads,
    });
    const regional = cluster ?? clusterOf(clusters, region);
    const row = wholeHost === true ? rows[0] : choose(rows, regional);
    return {
      accessKey: foundKey(row, encryption),
      cluster: known ? (regional ?? clusters[0]?.id) : undefined,
      bucket: foundBucket(row),
      object: foundObject(row),
    };
  };
}

function foundKey(row: FoundRow | undefined, encryption: Encryption): Found['accessKey'] {
  if (row === undefined) return undefined;
  const { access_key, key_owner, secret, buckets } = row;
  if (access_key === null || key_owner === null || secret === null) return undefined;
  return accessKeyOf({ access_key, owner: key_owner, buckets }, encryption.decrypt(secret, access_key));
}

function foundBucket(row: FoundRow | undefined): Found['bucket'] {
  if (row === undefined) return undefined;
  const { bucket_id: id, cluster, label, owner, bucket_acl: acl, bucket_tags: tags, created_at } = row;
  if (id === null || cluster === null || label === null) return undefined;
  if (owner === null || acl === null || created_at === null) return undefined;
  return bucketOf({ ...row, id, cluster, label, owner, acl, tags, created_at });
}

function foundObject(row: FoundRow | undefined): Found['object'] {
  if (row === undefined) return undefined;
  const { id, key, size, etag, acl, content_type, headers, metadata, modified_at } = row;
  if (id === null || key === null || size === null || etag === null || acl === null) return undefined;
  if (content_type === null || headers === null || metadata === null || modified_at === null)
    return undefined;
  return objectOf({ ...row, id, key, size, etag, acl, content_type, headers, metadata, modified_at });
}
