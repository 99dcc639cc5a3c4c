import type { Filter, SshKeyValues } from '@cloud-account/core';
import {
  build,
  change,
  columnsOf,
  type Database,
  type Given,
  insertion,
  onlyRow,
  type Row,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { shownTime, text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

/** A stored public SSH key. */
export type StoredSshKey = Row<'ssh_keys'>;

type Own = Given<{ user_id: number; id: number }>;

const ofUser = (given: Given<{ user_id: number }>) =>
  build.selectFrom('ssh_keys as k').select(columnsOf('ssh_keys', 'k')).where('k.user_id', '=', given.user_id);

const listed = list('listSshKeys', 'ssh-keys', {
  from: ofUser,
  id: (eb) => eb.ref('k.id'),
  keys: (eb) => ({ label: text(eb.ref('k.label')), created: shownTime(eb.ref('k.created_at')) }),
});

/** The viewer's SSH keys. */
export const listSshKeyRows = (
  { user }: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredSshKey>> => readPage(database, listed, { user_id: user.id }, request, filter);

const own = (given: Own) => ofUser(given).where('k.id', '=', given.id);

const read = statement('get-ssh-key', own);
const lock = statement('lock-ssh-key', (given: Own) => own(given).forUpdate());

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

const rename = statement('rename-ssh-key', (given: Given<{ user_id: number; id: number; label: string }>) =>
  build
    .updateTable('ssh_keys')
    .set({ label: given.label })
    .where('user_id', '=', given.user_id)
    .where('id', '=', given.id),
);

/** Changes the label of a key of the viewer. */
export async function saveSshKeyLabel(
  { user }: Viewer,
  tx: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await change(tx, rename, { user_id: user.id, id, label });
}

const remove = statement('remove-ssh-key', (given: Own) =>
  build.deleteFrom('ssh_keys').where('user_id', '=', given.user_id).where('id', '=', given.id),
);

/** Removes a key of the viewer. */
export async function removeSshKey({ user }: Viewer, tx: Transaction, id: number): Promise<void> {
  await change(tx, remove, { user_id: user.id, id });
}
