import { mayResizeDisk } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { disksOf, getDisk, saveDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForDisk } from './enqueue-for-disk.js';

export const resizeNodeDisk: Handler<'resizeNodeDisk'> = ({ cloud, viewer, params, body: { size } }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const current = await getDisk(tx, node.id, params.diskId);
    const problems = mayResizeDisk(current, size, { disk: node.disk, disks: await disksOf(tx, node.id) });
    await requireState(tx, 'resizeNodeDisk', node, problems);
    // The job saves the new size. Nothing else can use the space meanwhile, because the node is busy.
    const disk = await saveDisk(tx, current, { status: 'not ready' });
    enqueueForDisk(viewer, tx, node, {
      kind: 'resizeDisk',
      key: cloud.randomness.uuid(),
      action: 'disk_resize',
      disk,
      payload: { node: node.id, disk: disk.id, size },
    });
    return {};
  });
