import { draftDiskCopy } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { disksOf, getDisk, insertDisk } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { enqueueForDisk } from './enqueue-for-disk.js';
import { presentDisk } from './present.js';

export const cloneNodeDisk: Handler<'cloneNodeDisk'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const source = await getDisk(tx, node.id, params.diskId);
    const disks = await disksOf(tx, node.id);
    const draft = draftDiskCopy(source, { disk: node.disk, disks }, cloud.labels);
    await requireState(tx, 'cloneNodeDisk', node, refusalsOf(draft));
    const disk = await insertDisk(tx, {
      ...unwrap(draft),
      node_id: node.id,
      uuid: cloud.randomness.uuid(),
      status: 'not ready',
      image: source.image,
    });
    enqueueForDisk(viewer, tx, node, {
      kind: 'cloneDisk',
      key: cloud.randomness.uuid(),
      action: 'disk_duplicate',
      disk: source,
      payload: { node: node.id, disk: disk.id, source: source.id },
    });
    return presentDisk(disk);
  });
