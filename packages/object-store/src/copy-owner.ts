import {
  type Acl,
  type Backend,
  BlobGone,
  type Bucket,
  copiedPolicy,
  type StoredObject,
} from '@cloud-account/s3';
import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import type { BucketName, OwnerCopy } from './common/store-types.js';
import { carriedKey } from './encryption/data-keys.js';
import type { StoreOptions } from './options.js';
import { listRows } from './objects/object-lists.js';
import { findBucketRow, insertBucketRow, listBucketRows, setBucketRow } from './rows/bucket-rows.js';
import { putKeyRow } from './rows/key-rows.js';
import { jsonOrNull } from './rows/rows.js';

/** The maximum of objects in one read of a list, and of objects that are copied at the same time. */
const PAGE = 1_000;
const AT_ONCE = 8;

/** The maximum of reads of an object that others write meanwhile. */
const MAX_ATTEMPTS = 10;

interface Store {
  readonly backend: Backend;
  readonly options: StoreOptions;
}

const keysOf = statement('store-keys-to-copy', (given: Given<{ owner: string }>) =>
  build
    .selectFrom('store_keys')
    .select(['access_key', 'secret', 'buckets'])
    .where('owner', '=', given.owner)
    .where('internal', '=', false)
    .orderBy(sql`access_key COLLATE "C"`),
);

/** The same grants, with one owner in the place of another. */
const aclFor = ({ owner, grants }: Acl, { from, to }: OwnerCopy): Acl => ({
  owner: owner === from ? to : owner,
  grants: grants.map((grant) =>
    'owner' in grant.grantee && grant.grantee.owner === from ? { ...grant, grantee: { owner: to } } : grant,
  ),
});

/** A principal of a policy: an account by its UUID, or one of its keys. */
const policyPrincipalFor =
  (copy: OwnerCopy) =>
  (text: string): string => {
    const [before = '', key] = text.split(':user/');
    if (!before.toLowerCase().includes(copy.from)) return text;
    const account = before.toLowerCase().replace(copy.from, () => copy.to);
    return key === undefined ? account : `${account}:user/${copy.accessKey(key) ?? key}`;
  };

async function copyKeys({ options: { database, encryption } }: Store, copy: OwnerCopy): Promise<void> {
  for (const { access_key: accessKey, secret, buckets } of await keysOf.all(database, { owner: copy.from })) {
    const name = copy.accessKey(accessKey);
    if (name === undefined) continue;
    const reached = buckets?.map((bucket) => ({ ...bucket, label: copy.label(bucket) }));
    await putKeyRow(database, {
      access_key: name,
      owner: copy.to,
      secret: encryption.encrypt(encryption.decrypt(secret, accessKey), name),
      buckets: jsonOrNull(reached),
    });
  }
}

async function copyBucket(
  { database, bucketsPerCluster: max }: StoreOptions,
  name: BucketName,
  copy: OwnerCopy,
): Promise<readonly [from: Bucket, to: Bucket] | undefined> {
  const bucket = await findBucketRow(database, name);
  if (bucket?.owner !== copy.from) return undefined;
  const { cluster, cors, lifecycle, tags, created, ownership, encrypts, publicAccessBlock, website } = bucket;
  const labelOf = (of: string) => copy.label({ cluster, label: of });
  const logging = bucket.logging && { ...bucket.logging, target: labelOf(bucket.logging.target) };
  const label = copy.label(name);
  const values = { cluster, label, owner: copy.to, acl: aclFor(bucket.acl, copy) };
  const settings = { cors, tags, ownership, objectLock: false };
  const made = await insertBucketRow(database, { ...values, ...settings, created, max, byKey: false });
  const target = await findBucketRow(database, { cluster, label });
  if (made !== 'created' || target === undefined)
    throw new Error(`The bucket ${label} was not made: ${made}.`);
  const labels = { from: bucket.label, to: label };
  const policy =
    bucket.policy &&
    copiedPolicy(bucket.policy, { label: labels, labelOf, policyPrincipal: policyPrincipalFor(copy) });
  const kept = { lifecycle, encrypts, policy, publicAccessBlock, website, logging };
  await setBucketRow(database, target.id, kept);
  return [bucket, target];
}

async function findObject(
  backend: Backend,
  { cluster, label }: BucketName,
  key: string,
): Promise<StoredObject | undefined> {
  const { object } = await backend.find({
    accessKey: undefined,
    region: undefined,
    cluster,
    bucket: label,
    key,
    reads: true,
  });
  return object;
}

async function copyObject(
  { backend }: Store,
  [from, to]: readonly [from: Bucket, to: Bucket],
  key: string,
  copy: OwnerCopy,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const object = await findObject(backend, from, key);
    if (object === undefined) return;
    try {
      const { contentType, headers, metadata, tags, protection, etag, checksum } = object;
      const digests = { etag, ...(checksum && { checksum }) };
      const dataKey = carriedKey(object);
      const values = { contentType, headers, metadata, tags, protection, ...digests, dataKey };
      const blobs = await backend.duplicate(object);
      const made = await backend.putObject(to, key, blobs, { ...values, acl: aclFor(object.acl, copy) });
      if (typeof made === 'string') throw new Error(`An object was not copied: ${made}.`);
      return;
    } catch (error) {
      // It was written again, so that its bytes are others now.
      if (!(error instanceof BlobGone) || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}

async function copyObjects(
  store: Store,
  buckets: readonly [from: Bucket, to: Bucket],
  copy: OwnerCopy,
): Promise<void> {
  for (let after = ''; ;) {
    const request = { prefix: '', delimiter: '', after, limit: PAGE };
    const { entries, truncated } = await listRows(store.options.database, buckets[0].id, request);
    const keys = entries.flatMap((entry) => ('key' in entry ? entry.key : []));
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      await Promise.all(some.map((key) => copyObject(store, buckets, key, copy)));
    }
    const last = keys.at(-1);
    if (!truncated || last === undefined) return;
    after = last;
  }
}

/**
 * Copies the keys of an owner, and its buckets with their current objects; what is in them takes no space twice where files can be
 * linked.
 */
export async function copyOwner(store: Store, copy: OwnerCopy): Promise<void> {
  const { database } = store.options;
  await copyKeys(store, copy);
  const all = { cluster: null, offset: 0, limit: 2 ** 31 };
  for (const name of await listBucketRows(database, copy.from, all)) {
    const buckets = await copyBucket(store.options, name, copy);
    if (buckets === undefined) continue;
    await copyObjects(store, buckets, copy);
    const [{ versioning, objectLock }, { id }] = buckets;
    await setBucketRow(database, id, { versioning, objectLock });
  }
}
