import type { Bucket, BucketSettings, CorsRule, NewBucket, Ownership, Versioning } from '@cloud-account/s3';
import { sql } from 'kysely';
import {
  build,
  type Database,
  type Given,
  inTransaction,
  removal,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { BucketName, StoreBucket } from '../common/store-types.js';
import { countUsage } from '../limits/quota.js';
import { bucketColumns, bucketOf, jsonOrNull, tagsJson } from './rows.js';

/** A bucket with the count of its contents. */
export interface CountedBucket extends Bucket {
  readonly objects: number;
  readonly size: number;
}

const selected = ['id', 'acl', 'tags', 'objects', 'size', ...bucketColumns] as const;

const find = statement('store-find-bucket', (given: Given<{ cluster: string; label: string }>) =>
  build
    .selectFrom('store_buckets')
    .select(selected)
    .where('label', '=', given.label)
    .where('cluster', '=', given.cluster)
    .where('removed_at', 'is', null),
);

/** The bucket that has the name now. */
export async function findBucketRow(
  session: Session,
  { cluster, label }: BucketName,
): Promise<CountedBucket | undefined> {
  const row = await find.first(session, { cluster, label });
  return row === undefined ? undefined : { ...bucketOf(row), objects: row.objects, size: Number(row.size) };
}

/** A bucket in the form of the API. */
export const storeBucketOf = ({ cluster, label, created, objects, size }: CountedBucket): StoreBucket => ({
  cluster,
  label,
  created,
  objects,
  size,
});

const list = statement(
  'store-list-buckets',
  (given: Given<{ owner: string; cluster: string | null; offset: number; limit: number }>) =>
    build
      .selectFrom('store_buckets')
      .select(['cluster', 'label', 'created_at', 'objects', 'size'])
      .where('owner', '=', given.owner)
      .where((eb) => eb('cluster', '=', eb.fn.coalesce(given.cluster, 'cluster')))
      .where('removed_at', 'is', null)
      .orderBy(sql`cluster COLLATE "C"`)
      .orderBy(sql`label COLLATE "C"`)
      .offset(given.offset)
      .limit(given.limit),
);

const count = statement('store-count-buckets', (given: Given<{ owner: string; cluster: string | null }>) =>
  build
    .selectFrom('store_buckets')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('owner', '=', given.owner)
    .where((eb) => eb('cluster', '=', eb.fn.coalesce(given.cluster, 'cluster')))
    .where('removed_at', 'is', null),
);

/** The number of an owner's buckets, in a cluster or in all. */
export const countBucketRows = async (
  database: Database,
  owner: string,
  cluster: string | null,
): Promise<number> => Number((await count.one(database, { owner, cluster })).count);

/** Buckets of an owner by cluster and label. */
export async function listBucketRows(
  database: Database,
  owner: string,
  page: { readonly cluster: string | null; readonly offset: number; readonly limit: number },
): Promise<StoreBucket[]> {
  const rows = await list.all(database, { owner, ...page });
  return rows.map(({ created_at: created, size, ...row }) => ({ ...row, created, size: Number(size) }));
}

/** Locks the buckets and keys of an owner for one transaction. */
const lockOwner = statement('store-lock-owner', (given: Given<{ owner: string }>) =>
  build.selectNoFrom(
    sql<null>`pg_advisory_xact_lock(hashtextextended('store ' || ${given.owner}::text, 0))`.as('locked'),
  ),
);

const hasKey = statement('store-has-key', (given: Given<{ owner: string }>) =>
  build
    .selectFrom('store_keys')
    .select('access_key')
    .where('owner', '=', given.owner)
    .where('internal', '=', false)
    .limit(1),
);

interface BucketValues extends BucketName {
  owner: string;
  acl: string;
  cors: string | null;
  tags: string | null;
  versioning: Versioning | null;
  object_lock: string | null;
  ownership: Ownership | null;
  created_at: Date;
}

const insert = statement('store-insert-bucket', (given: Given<BucketValues>) =>
  build
    .insertInto('store_buckets')
    .values({
      cluster: given.cluster,
      label: given.label,
      owner: given.owner,
      acl: given.acl,
      cors: given.cors,
      tags: given.tags,
      versioning: given.versioning,
      object_lock: given.object_lock,
      ownership: given.ownership,
      created_at: given.created_at,
    })
    .onConflict((conflict) =>
      conflict.columns(['label', 'cluster']).where('removed_at', 'is', null).doNothing(),
    )
    .returning('id'),
);

/** The values of a new bucket. */
export interface BucketRequest extends BucketName, NewBucket {
  readonly owner: string;
  readonly cors: readonly CorsRule[] | undefined;
  readonly created: Date;
  /** The maximum of the owner's buckets in the cluster. */
  readonly max: number;
  /** True when the owner must have a key: a request is refused when its key was removed meanwhile. */
  readonly byKey: boolean;
}

/** Inserts a bucket if it does not exist. */
export const insertBucketRow = (
  database: Database,
  { cluster, label, owner, acl, cors, tags, objectLock, ownership, created, max, byKey }: BucketRequest,
): Promise<'created' | 'exists' | 'full' | 'refused'> =>
  inTransaction(database, async (tx) => {
    await lockOwner.one(tx, { owner });
    if (byKey && (await hasKey.first(tx, { owner })) === undefined) return 'refused';
    if ((await find.first(tx, { cluster, label })) !== undefined) return 'exists';
    const { count: had } = await count.one(tx, { owner, cluster });
    if (Number(had) >= max) return 'full';
    const values = {
      cluster,
      label,
      owner,
      acl: JSON.stringify(acl),
      cors: jsonOrNull(cors),
      tags: tagsJson(tags),
      versioning: objectLock ? ('Enabled' as const) : null,
      object_lock: objectLock ? '{}' : null,
      ownership: ownership ?? null,
      created_at: created,
    };
    return (await insert.first(tx, values)) === undefined ? 'exists' : 'created';
  });

const remove = statement('store-remove-bucket', (given: Given<{ id: number; now: Date }>) =>
  build
    .updateTable('store_buckets')
    .set({ removed_at: given.now })
    .where('id', '=', given.id)
    .where('removed_at', 'is', null)
    .where('objects', '=', 0),
);

/** Removes an empty bucket. @returns false when it is not empty, or no longer exists */
export const removeBucketRow = async (session: Session, id: number, now: Date): Promise<boolean> =>
  (await remove.run(session, { id, now })) > 0;

const removeAll = textStatement(
  'store-remove-buckets',
  {},
  (given: Given<{ owner: string; now: Date }>) => sql`
    WITH removed AS (
      UPDATE store_buckets SET removed_at = ${given.now}::timestamptz
      WHERE owner = ${given.owner}::uuid AND removed_at IS NULL RETURNING owner, cluster, objects, size
    )
    ${countUsage(sql`
      SELECT r.owner, r.cluster, -sum(r.objects), -sum(r.size) FROM removed AS r GROUP BY r.owner, r.cluster`)}`,
);

const removeAllKeys = removal('store-remove-all-keys', 'store_keys', ['owner']);

const reachEnd = statement('store-reach-end', (given: Given<{ owner: string; number: number }>) =>
  build
    .insertInto('store_ends')
    .values({ owner: given.owner, number: given.number })
    .onConflict((conflict) =>
      conflict
        .column('owner')
        .doUpdateSet((eb) => ({ number: eb.ref('excluded.number') }))
        .whereRef('store_ends.number', '<', 'excluded.number'),
    ),
);

const removeEnds = removal('store-remove-ends', 'store_ends', ['owner']);

/** Removes all buckets and keys of an owner in a transaction. */
export async function removeOwnerRows(tx: Session, owner: string, now: Date): Promise<void> {
  await lockOwner.one(tx, { owner });
  await removeAllKeys.run(tx, { owner });
  await removeAll.run(tx, { owner, now });
}

/** Removes all buckets and keys of an owner, once for each end. @param end undefined: the owner is deleted */
export const closeOwnerRows = (
  database: Database,
  owner: string,
  end: number | undefined,
  now: Date,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    await lockOwner.one(tx, { owner });
    if (end === undefined) await removeEnds.run(tx, { owner });
    else if ((await reachEnd.run(tx, { owner, number: end })) === 0) return;
    await removeOwnerRows(tx, owner, now);
  });

const columnOf: Readonly<Record<keyof BucketSettings, string>> = {
  acl: 'acl',
  cors: 'cors',
  lifecycle: 'lifecycle',
  tags: 'tags',
  versioning: 'versioning',
  objectLock: 'object_lock',
  encrypts: 'encryption',
  policy: 'policy',
  publicAccessBlock: 'public_access_block',
  ownership: 'ownership',
  website: 'website',
  logging: 'logging',
};

/** The stored form of settings. Settings that are left out do not change. */
function changesOf(settings: Partial<BucketSettings>): string {
  const { tags, encrypts } = settings;
  const stored = {
    ...settings,
    ...(tags?.length === 0 && { tags: null }),
    ...(encrypts !== undefined && { encrypts: encrypts ? 'AES256' : null }),
  };
  const changes = (Object.keys(stored) as (keyof BucketSettings)[]).map((name) => [
    columnOf[name],
    stored[name] ?? null,
  ]);
  // New lifecycle rules apply to objects that earlier ones have left.
  if ('lifecycle' in settings) changes.push(['expired_at', null]);
  return JSON.stringify(Object.fromEntries(changes));
}

const set = textStatement('store-set-bucket', {}, (given: Given<{ id: number; changes: string }>) => {
  const changed = sql`jsonb_populate_record(b, ${given.changes}::jsonb) AS c`;
  return sql`
      UPDATE store_buckets AS b SET
        (acl, cors, lifecycle, tags, versioning, object_lock, encryption, policy, public_access_block, ownership, website,
          logging, expired_at)
          = (SELECT c.acl, c.cors, c.lifecycle, c.tags, c.versioning, c.object_lock, c.encryption, c.policy,
              c.public_access_block, c.ownership, c.website, c.logging, c.expired_at FROM ${changed})
      WHERE b.id = ${given.id}::int AND b.removed_at IS NULL
        AND (SELECT c.object_lock IS NULL OR c.versioning = 'Enabled' FROM ${changed})`;
});

/** Changes settings of a bucket, as `Backend.setBucket`. */
export const setBucketRow = async (
  session: Session,
  id: number,
  settings: Partial<BucketSettings>,
): Promise<boolean> => (await set.run(session, { id, changes: changesOf(settings) })) > 0;
