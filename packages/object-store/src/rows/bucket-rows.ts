import type {
  Acl,
  Bucket,
  CorsRule,
  LifecycleRule,
  NewBucket,
  ObjectLock,
  Ownership,
  Tags,
  Versioning,
} from '@cloud-account/s3';
import { sql } from 'kysely';
import {
  allRows,
  build,
  change,
  type Database,
  firstRow,
  type Given,
  inTransaction,
  onlyRow,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { BucketName, StoreBucket } from '../driver.js';
import { countUsage } from '../limits/quota.js';
import { bucketOf, jsonOrNull, tagsJson } from './rows.js';

/** A bucket with the count of its contents. */
export interface CountedBucket extends Bucket {
  readonly objects: number;
  readonly size: number;
}

const selected = [
  'id',
  'cluster',
  'label',
  'owner',
  'acl',
  'cors',
  'lifecycle',
  'tags',
  'versioning',
  'object_lock',
  'encryption',
  'policy',
  'public_access_block',
  'ownership',
  'created_at',
  'objects',
  'size',
] as const;

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
  database: Database,
  { cluster, label }: BucketName,
): Promise<CountedBucket | undefined> {
  const row = await firstRow(database, find, { cluster, label });
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
): Promise<number> => Number((await onlyRow(database, count, { owner, cluster })).count);

/** Buckets of an owner by cluster and label. */
export async function listBucketRows(
  database: Database,
  owner: string,
  page: { readonly cluster: string | null; readonly offset: number; readonly limit: number },
): Promise<StoreBucket[]> {
  const rows = await allRows(database, list, { owner, ...page });
  return rows.map((row) => ({
    cluster: row.cluster,
    label: row.label,
    created: row.created_at,
    objects: row.objects,
    size: Number(row.size),
  }));
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
  /** Whether the owner must have a key: a request is refused when its key was removed meanwhile. */
  readonly byKey: boolean;
}

/** Inserts a bucket if it does not exist. */
export const insertBucketRow = (
  database: Database,
  { cluster, label, owner, acl, cors, tags, objectLock, ownership, created, max, byKey }: BucketRequest,
): Promise<'created' | 'exists' | 'full' | 'refused'> =>
  inTransaction(database, async (tx) => {
    await onlyRow(tx, lockOwner, { owner });
    if (byKey && (await firstRow(tx, hasKey, { owner })) === undefined) return 'refused';
    if ((await firstRow(tx, find, { cluster, label })) !== undefined) return 'exists';
    const { count: had } = await onlyRow(tx, count, { owner, cluster });
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
    return (await firstRow(tx, insert, values)) === undefined ? 'exists' : 'created';
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
  (await change(session, remove, { id, now })) > 0;

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

const removeAllKeys = statement('store-remove-all-keys', (given: Given<{ owner: string }>) =>
  build.deleteFrom('store_keys').where('owner', '=', given.owner),
);

const comeToEnd = statement('store-come-to-end', (given: Given<{ owner: string; number: number }>) =>
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

const forgetEnds = statement('store-forget-ends', (given: Given<{ owner: string }>) =>
  build.deleteFrom('store_ends').where('owner', '=', given.owner),
);

/** Removes all buckets and keys of an owner in a transaction. */
export async function removeOwnerRows(tx: Session, owner: string, now: Date): Promise<void> {
  await onlyRow(tx, lockOwner, { owner });
  await change(tx, removeAllKeys, { owner });
  await change(tx, removeAll, { owner, now });
}

/** Removes all buckets and keys of an owner, once for each end. @param end undefined: the owner is deleted */
export const closeOwnerRows = (
  database: Database,
  owner: string,
  end: number | undefined,
  now: Date,
): Promise<void> =>
  inTransaction(database, async (tx) => {
    await onlyRow(tx, lockOwner, { owner });
    if (end === undefined) await change(tx, forgetEnds, { owner });
    else if ((await change(tx, comeToEnd, { owner, number: end })) === 0) return;
    await removeOwnerRows(tx, owner, now);
  });

const setAcl = statement('store-set-bucket-acl', (given: Given<{ id: number; acl: string }>) =>
  build.updateTable('store_buckets').set({ acl: given.acl }).where('id', '=', given.id),
);

export const setBucketAclRow = (database: Database, id: number, acl: Acl): Promise<number> =>
  change(database, setAcl, { id, acl: JSON.stringify(acl) });

const setCors = statement('store-set-bucket-cors', (given: Given<{ id: number; cors: string | null }>) =>
  build.updateTable('store_buckets').set({ cors: given.cors }).where('id', '=', given.id),
);

export const setBucketCorsRow = (
  database: Database,
  id: number,
  rules: readonly CorsRule[] | undefined,
): Promise<number> => change(database, setCors, { id, cors: jsonOrNull(rules) });

const setAccess = statement(
  'store-set-bucket-access',
  (given: Given<{ id: number; acl: string | null; changes_cors: boolean; cors: string | null }>) =>
    build
      .updateTable('store_buckets')
      .set({
        acl: sql`coalesce(${given.acl}::jsonb, acl)`,
        cors: sql`CASE WHEN ${given.changes_cors}::boolean THEN ${given.cors}::jsonb ELSE cors END`,
      })
      .where('id', '=', given.id)
      .where('removed_at', 'is', null),
);

/** Changes the access to a bucket; omitted values do not change. @returns whether the bucket exists */
export const setAccessRow = async (
  database: Database,
  id: number,
  { acl, cors }: { readonly acl?: Acl; readonly cors?: { readonly rules: readonly CorsRule[] | undefined } },
): Promise<boolean> => {
  const values = {
    id,
    acl: jsonOrNull(acl),
    changes_cors: cors !== undefined,
    cors: jsonOrNull(cors?.rules),
  };
  return (await change(database, setAccess, values)) > 0;
};

const setLifecycle = statement(
  'store-set-bucket-lifecycle',
  (given: Given<{ id: number; lifecycle: string | null }>) =>
    build
      .updateTable('store_buckets')
      .set({ lifecycle: given.lifecycle, expired_at: null })
      .where('id', '=', given.id),
);

export const setBucketLifecycleRow = (
  database: Database,
  id: number,
  rules: readonly LifecycleRule[] | undefined,
): Promise<number> => change(database, setLifecycle, { id, lifecycle: jsonOrNull(rules) });

const setTags = statement('store-set-bucket-tags', (given: Given<{ id: number; tags: string | null }>) =>
  build.updateTable('store_buckets').set({ tags: given.tags }).where('id', '=', given.id),
);

export const setBucketTagsRow = (database: Database, id: number, tags: Tags): Promise<number> =>
  change(database, setTags, { id, tags: tagsJson(tags) });

const setVersioning = statement(
  'store-set-bucket-versioning',
  (given: Given<{ id: number; versioning: Versioning }>) =>
    build
      .updateTable('store_buckets')
      .set({ versioning: given.versioning })
      .where('id', '=', given.id)
      .where(sql<boolean>`(object_lock IS NULL OR ${given.versioning}::text = 'Enabled')`),
);

/** @returns false when the bucket has object lock, for which it has to keep versions, or no longer exists */
export const setBucketVersioningRow = async (
  session: Session,
  id: number,
  versioning: Versioning,
): Promise<boolean> => (await change(session, setVersioning, { id, versioning })) > 0;

const setObjectLock = statement(
  'store-set-bucket-object-lock',
  (given: Given<{ id: number; object_lock: string }>) =>
    build
      .updateTable('store_buckets')
      .set({ object_lock: given.object_lock })
      .where('id', '=', given.id)
      .where('versioning', '=', 'Enabled'),
);

/** @returns false when the bucket does not keep versions, or no longer exists */
export const setBucketObjectLockRow = async (
  session: Session,
  id: number,
  objectLock: ObjectLock,
): Promise<boolean> =>
  (await change(session, setObjectLock, { id, object_lock: JSON.stringify(objectLock) })) > 0;

const setEncryption = statement(
  'store-set-bucket-encryption',
  (given: Given<{ id: number; encryption: 'AES256' | null }>) =>
    build.updateTable('store_buckets').set({ encryption: given.encryption }).where('id', '=', given.id),
);

export const setBucketEncryptionRow = (session: Session, id: number, encrypts: boolean): Promise<number> =>
  change(session, setEncryption, { id, encryption: encrypts ? 'AES256' : null });
