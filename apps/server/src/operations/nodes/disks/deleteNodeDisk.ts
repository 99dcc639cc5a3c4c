import { mayDeleteDisk } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { getDisk, saveDisk, type StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { getNode, lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForDisk } from './enqueue-for-disk.js';

export const deleteNodeDisk: Handler<'deleteNodeDisk'> = async ({ cloud, viewer, params }) => {
  const { database } = cloud;
  const found = await getNode(viewer, database, params.nodeId);
  // Before the transaction, because it calls the host. If the node is booted meanwhile, the job fails.
  const inUse = await isInUse(cloud, found, await getDisk(database, found.id, params.diskId));
  return cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const current = await getDisk(tx, node.id, params.diskId);
    await requireState(tx, 'deleteNodeDisk', node, mayDeleteDisk(inUse));
    const disk = await saveDisk(tx, current, { status: 'deleting' });
    enqueueForDisk(viewer, tx, node, {
      kind: 'deleteDisk',
      key: cloud.randomness.uuid(),
      action: 'disk_delete',
      disk,
      payload: { node: node.id, disk: disk.id },
    });
    return {};
  });
};

/**
 * True if the node runs with a disk, by its host: the disk may be in an earlier version of the profile, or in the rescue
 * system.
 */
async function isInUse({ hypervisor }: Cloud, node: StoredNode, { uuid }: StoredDisk): Promise<boolean> {
  const machine = await hypervisor.find(node.uuid);
  return machine?.disks.some(({ disk, slot }) => disk === uuid && slot !== undefined) ?? false;
}
