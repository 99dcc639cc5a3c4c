import { bucketKey, type KnownThings } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import type { ObjectStore } from '@cloud-account/object-store';
import type { Transaction } from '../../transaction.js';

const clusters = statement('seed-clusters', () =>
  build.selectFrom('storage_clusters').select(['id', 'status']),
);

const holders = statement('seed-holders', (given: Given<{ uuids: readonly string[] }>) =>
  build
    .selectFrom('accounts')
    .select(['id', 'uuid'])
    .where((eb) => eb('uuid', '=', eb.fn.any(sql<string[]>`${given.uuids}::uuid[]`))),
);

const uuidOf = statement('seed-account-uuid', (given: Given<{ id: number }>) =>
  build.selectFrom('accounts').select('uuid').where('id', '=', given.id),
);

/** The UUID by which the store knows an account. */
export const uuidOfAccount = async (tx: Transaction, id: number): Promise<string> =>
  (await uuidOf.one(tx, { id })).uuid;

const keysOf = statement('seed-storage-keys', (given: Given<{ access_keys: readonly string[] }>) =>
  build
    .selectFrom('storage_keys')
    .select(['access_key', 'account_id'])
    .where((eb) => eb('access_key', '=', eb.fn.any(given.access_keys))),
);

/** The existing buckets and keys that a seed names; without names there is no read. */
export async function readKnownStorage(
  tx: Transaction,
  objects: Pick<ObjectStore, 'ownersOf'>,
  { accounts }: Body<'loadSeed'>,
): Promise<Pick<KnownThings, 'clusters' | 'buckets' | 'storageKeys'>> {
  const keys = accounts.flatMap((account) => account.storage_keys ?? []);
  const names = [
    ...accounts.flatMap((account) => account.buckets ?? []),
    ...keys.flatMap(({ bucket_access: access }) =>
      (access ?? []).map(({ cluster, bucket_name: label }) => ({ cluster, label })),
    ),
  ];
  if (keys.length + names.length === 0)
    return { clusters: new Map(), buckets: new Map(), storageKeys: new Map() };
  const owned = await objects.ownersOf(tx, names);
  const ids = new Map(
    (await holders.all(tx, { uuids: [...new Set(owned.map(({ owner }) => owner))] })).map(({ uuid, id }) => [
      uuid,
      id,
    ]),
  );
  const rows = await keysOf.all(tx, { access_keys: keys.map((key) => key.access_key) });
  return {
    clusters: new Map((await clusters.all(tx, {})).map(({ id, status }) => [id, { status }])),
    // A bucket is still taken while its account is being removed.
    buckets: new Map(owned.map((bucket) => [bucketKey(bucket), ids.get(bucket.owner) ?? 0])),
    storageKeys: new Map(rows.map(({ access_key: key, account_id: id }) => [key, id])),
  };
}
