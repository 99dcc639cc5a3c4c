import type { SshKeyValues } from '@cloud-account/core';
import {
  build,
  change,
  columnsOf,
  type Database,
  type Given,
  insertion,
  locking,
  onlyRow,
  reading,
  removal,
  type Row,
  saving,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { byUser, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

/** A stored public SSH key. */
export type StoredSshKey = Row<'ssh_keys'>;

const ofUser = (given: Given<{ user_id: number }>) =>
  build.selectFrom('ssh_keys as k').select(columnsOf('ssh_keys', 'k')).where('k.user_id', '=', given.user_id);

const listed = list('listSshKeys', 'ssh-keys', {
  from: ofUser,
  id: (eb) => eb.ref('k.id'),
});

/** The viewer's SSH keys. */
export const listSshKeyRows = pagesFor(listed, byUser);

const read = reading('get-ssh-key', 'ssh_keys', ['user_id', 'id']);
const lock = locking('lock-ssh-key', 'ssh_keys', ['user_id', 'id']);

/** @throws Refused (404) when the viewer has no such key */
export const getSshKey = ({ user }: Viewer, database: Database, id: number): Promise<StoredSshKey> =>
  foundRow(database, read, { user_id: user.id, id });

/** Reads and locks a key until the transaction ends. @throws Refused (404) when the viewer has no such key */
export const lockSshKey = ({ user }: Viewer, tx: Transaction, id: number): Promise<StoredSshKey> =>
  foundRow(tx, lock, { user_id: user.id, id });

const insert = insertion('insert-ssh-key', 'ssh_keys');

/** Adds a key to a user. */
export const insertSshKey = (
  { user }: { readonly user: Pick<Viewer['user'], 'id'> },
  tx: Transaction,
  values: SshKeyValues,
): Promise<StoredSshKey> => onlyRow(tx, insert, { ...values, user_id: user.id, created_at: tx.now });

const rename = saving('rename-ssh-key', 'ssh_keys', ['user_id', 'id'], ['label']);

/** Changes the label of a key of the viewer. */
export async function saveSshKeyLabel(
  { user }: Viewer,
  tx: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await change(tx, rename, { user_id: user.id, id, label });
}

const remove = removal('remove-ssh-key', 'ssh_keys', ['user_id', 'id']);

/** Removes a key of the viewer. */
export async function removeSshKey({ user }: Viewer, tx: Transaction, id: number): Promise<void> {
  await change(tx, remove, { user_id: user.id, id });
}
