import { findEntity, type FoundEntity } from '../../repositories/access/find-entities.js';
import { unfinishedJobs } from '../../repositories/job-rows.js';
import { queueOf } from '../../repositories/nodes/machines/busy.js';
import type { JobPayloads } from '../../work/payloads.js';
import { lockEntities } from '../../repositories/access/user-grants.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { Viewer } from '../../common/viewer.js';
import { findLockedNode } from '../../repositories/nodes/machines/nodes.js';
import type { StoredNode } from '../../repositories/nodes/machines/node-row.js';
import { getVolume, lockVolume, type StoredVolume } from '../../repositories/volumes/volumes.js';

/**
 * Finds the node that a body names, if the account has it, and locks it until the transaction ends. A node that is moved to another
 * region is in that region.
 */
export async function findNode(
  viewer: Viewer,
  tx: Transaction,
  id: number | null | undefined,
): Promise<FoundEntity | undefined> {
  if (id === null || id === undefined) return undefined;
  await lockEntities(viewer, tx, 'node', [id]);
  const node = await findEntity(viewer, tx, { kind: 'node', id });
  return node && { ...node, region: (await regionOfMove(tx, id)) ?? node.region };
}

/** The region that a locked node is moved to; undefined: it stays in its own. */
async function regionOfMove(tx: Transaction, id: number): Promise<string | undefined> {
  const jobs = await unfinishedJobs(tx, queueOf(id));
  const move = jobs.find(({ kind }) => kind === 'moveNode')?.payload as JobPayloads['moveNode'] | undefined;
  return move?.to?.region ?? undefined;
}

/**
 * Locks a volume and the node that it is attached to: the node first, in the order in which a deletion locks a node and its volumes.
 *
 * @throws Refused (404) when the account has no such volume
 */
export async function lockWithNode(
  viewer: Viewer,
  tx: Transaction,
  id: number,
): Promise<{ readonly volume: StoredVolume; readonly node: StoredNode | undefined }> {
  const lockNode = (of: StoredVolume) =>
    of.node_id === null ? undefined : findLockedNode(viewer, tx, of.node_id);
  await lockNode(await getVolume(viewer, tx, id));
  const volume = await lockVolume(viewer, tx, id);
  // It may have been attached to another one meanwhile.
  return { volume, node: await lockNode(volume) };
}
