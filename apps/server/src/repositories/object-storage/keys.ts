import type { StorageKeyValues } from '@cloud-account/core';
import {
  build,
  columns,
  type Given,
  insertion,
  removal,
  type Row,
  saving,
  statement,
} from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { byAccount, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { ownRows } from '../access/own-rows.js';

/** A stored key of object storage, without its secret, which only the store has. */
export type StoredKey = Row<'storage_keys'>;

const ofAccount = (given: Given<{ account_id: number }>) =>
  build.selectFrom('storage_keys').select(columns.storage_keys).where('account_id', '=', given.account_id);

const listed = list('listStorageKeys', 'storage-keys', {
  from: ofAccount,
  id: (eb) => eb.ref('id'),
});

/** The keys of the viewer's account. */
export const listKeyRows = pagesFor(listed, byAccount);

const own = ownRows('storage-key', 'storage_keys', (row) => row);

/** @throws Refused (404) when the viewer's account has no such key */
export const getKey = own.get;

/** Reads and locks a key until the transaction ends. @throws Refused (404) when the viewer's account has no such key */
export const lockKey = own.lock;

const insert = insertion('insert-storage-key', 'storage_keys');

/** Adds a key to the viewer's account. */
export const insertKey = (
  { account }: Owner,
  tx: Transaction,
  { label, bucket_access: buckets }: StorageKeyValues,
  accessKey: string,
): Promise<StoredKey> =>
  insert.one(tx, {
    account_id: account.id,
    label,
    access_key: accessKey,
    bucket_access: buckets && JSON.stringify(buckets),
    created_at: tx.now,
  });

const rename = saving('rename-storage-key', 'storage_keys', ['account_id', 'id'], ['label']);

/** Changes the label of a key of the viewer's account. */
export async function saveKeyLabel(
  { account }: Viewer,
  tx: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await rename.run(tx, { account_id: account.id, id, label });
}

const remove = removal('remove-storage-key', 'storage_keys', ['account_id', 'id']);

/** Removes a key of the viewer's account. */
export async function removeKey({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { account_id: account.id, id });
}

const removeAll = statement('remove-storage-keys', (given: Given<{ account_id: number }>) =>
  build.deleteFrom('storage_keys').where('account_id', '=', given.account_id).returning(columns.storage_keys),
);

/** Removes all keys of the viewer's account. @returns them, the oldest first */
export async function removeAllKeys({ account }: Viewer, tx: Transaction): Promise<StoredKey[]> {
  const removed = await removeAll.all(tx, { account_id: account.id });
  return removed.sort((one, other) => one.id - other.id);
}
