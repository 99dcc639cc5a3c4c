import { volumeLabelTaken, type Filter, type Refusal, type VolumeValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { uniqueViolation } from '../../database/transaction.js';
import { notFound, Refused } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { grantToCreator } from '../access/grants.js';
import { visibleEntities } from '../access/visible-entities.js';
import { finishEvents } from '../events/progress.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import { keepTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import {
  storedVolume,
  volumeColumns,
  volumesFrom,
  type StoredVolume,
  type VolumeRow,
} from './volume-rows.js';

const keys = { label: textSource('v.label'), tags: { sql: 'v.tags' } };

/** The volumes the viewer may read: all of the account, or those a restricted user was granted. */
export async function listVolumeRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredVolume>> {
  const { rows, ...page } = await listPage<VolumeRow>(
    database,
    {
      ...visibleEntities(viewer, 'volume', 'v'),
      columns: volumeColumns,
      from: volumesFrom,
      id: 'v.id',
      keys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedVolume), ...page };
}

const selectOne = `SELECT ${volumeColumns} FROM ${volumesFrom} WHERE v.id = $1 AND v.account_id = $2`;

/** @throws Refused (404) when the viewer's account has no such volume */
export async function getVolume(
  { account }: Viewer,
  on: Database | Transaction['client'],
  id: number,
): Promise<StoredVolume> {
  const [row] = await query<VolumeRow>(on, 'get-volume', selectOne, [id, account.id]);
  if (row === undefined) throw notFound();
  return storedVolume(row);
}

/**
 * Reads a volume and keeps every other writer of it waiting until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such volume
 */
export async function lockVolume(
  { account }: Viewer,
  { client }: Transaction,
  id: number,
): Promise<StoredVolume> {
  const [row] = await query<VolumeRow>(client, 'lock-volume', `${selectOne} FOR UPDATE OF v`, [
    id,
    account.id,
  ]);
  if (row === undefined) throw notFound();
  return storedVolume(row);
}

/**
 * The refusal of a label that another volume of the account has. One that is taken a moment later is found by the unique
 * index when the volume is written.
 *
 * @param except a volume that may have the label, since it is its own
 */
export async function volumeLabelProblem(
  { account }: Viewer,
  { client }: Transaction,
  label: string,
  except?: number,
): Promise<Refusal[]> {
  const where = { accountId_label: { accountId: account.id, label } };
  const holder = await client.volume.findUnique({ where, select: { id: true } });
  return holder === null || holder.id === except ? [] : [volumeLabelTaken()];
}

/** Keeps a new volume, attached to a node or not. @throws Refused when the label was taken in the meantime */
export async function insertVolume(
  viewer: Viewer,
  tx: Transaction,
  values: VolumeValues,
  nodeId: number | null,
): Promise<StoredVolume> {
  const { client, now } = tx;
  await keepTags(viewer, tx, values.tags);
  const times = { createdAt: now, updatedAt: now };
  const data = { ...values, nodeId, accountId: viewer.account.id, status: 'creating', ...times };
  const { id } = await unlessTaken(client.volume.create({ data, select: { id: true } }));
  await grantToCreator(viewer, tx, 'volume', id);
  return getVolume(viewer, client, id);
}

/** What of a volume can be written. */
export type VolumeUpdate = Partial<VolumeValues & { nodeId: number | null; status: StoredVolume['status'] }>;

/** @throws Refused when the label was taken in the meantime */
export async function saveVolume(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  update: VolumeUpdate,
): Promise<StoredVolume> {
  const { client, now } = tx;
  await keepTags(viewer, tx, update.tags ?? []);
  const where = { id, accountId: viewer.account.id };
  await unlessTaken(
    client.volume.update({ where, data: { ...update, updatedAt: now }, select: { id: true } }),
  );
  return getVolume(viewer, client, id);
}

/** Removes a volume and the grants on it; what was going on with it is over. */
export async function removeVolume({ account }: Viewer, tx: Transaction, id: number): Promise<void> {
  const { client } = tx;
  await finishEvents(tx, { accountId: account.id, type: 'volume', id });
  await client.entityGrant.deleteMany({ where: { kind: 'volume', entityId: id } });
  await client.volume.delete({ where: { id, accountId: account.id }, select: { id: true } });
}

async function unlessTaken<Row>(write: Promise<Row>): Promise<Row> {
  try {
    return await write;
  } catch (error) {
    if (uniqueViolation(error)?.includes('label') === true) throw new Refused(volumeLabelTaken());
    throw error;
  }
}
