import type { Filter, SshKeyValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** A public SSH key as it is kept. */
export interface StoredSshKey extends SshKeyValues {
  readonly id: number;
  readonly created: Date;
}

const columns = `k.id, k.label, k.ssh_key, k.created_at AS created`;

/** The viewer's SSH keys. */
export function listSshKeyRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredSshKey>> {
  const source = {
    name: 'ssh-keys',
    columns,
    from: 'ssh_keys k',
    id: 'k.id',
    where: 'k.user_id = $1',
    values: [viewer.user.id],
    keys: { label: textSource('k.label') },
  };
  return listPage(database, source, request, filter);
}

/** @throws Refused (404) when the viewer has no such key */
export async function getSshKey(viewer: Viewer, database: Database, id: number): Promise<StoredSshKey> {
  const [row] = await query<StoredSshKey>(
    database,
    'get-ssh-key',
    `SELECT ${columns} FROM ssh_keys k WHERE k.user_id = $1 AND k.id = $2`,
    [viewer.user.id, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a key and keeps others from changing or deleting it until the transaction ends.
 *
 * @throws Refused (404) when the viewer has no such key
 */
export async function lockSshKey(viewer: Viewer, { client }: Transaction, id: number): Promise<StoredSshKey> {
  const [row] = await query<StoredSshKey>(
    client,
    'lock-ssh-key',
    `SELECT ${columns} FROM ssh_keys k WHERE k.user_id = $1 AND k.id = $2 FOR UPDATE`,
    [viewer.user.id, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Adds a key of a user. */
export async function insertSshKey(
  { user }: { readonly user: Pick<Viewer['user'], 'id'> },
  { client, now }: Transaction,
  { label, ssh_key }: SshKeyValues,
): Promise<StoredSshKey> {
  const data = { userId: user.id, label, sshKey: ssh_key, createdAt: now };
  const { id } = await client.sshKey.create({ data, select: { id: true } });
  return { id, label, ssh_key, created: now };
}

/** Gives a key of the viewer another name. */
export async function saveSshKeyLabel(
  viewer: Viewer,
  { client }: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await client.sshKey.update({
    where: { id, userId: viewer.user.id },
    data: { label },
    select: { id: true },
  });
}

/** Removes a key of the viewer. */
export async function removeSshKey(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.sshKey.delete({ where: { id, userId: viewer.user.id }, select: { id: true } });
}
