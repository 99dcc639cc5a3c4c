import { mayDetachVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requireWriteOnAll } from '../../repositories/access/find-entities.js';
import { nodeEntity, volumeEntity } from '../../repositories/events/entities.js';
import { emptySlots } from '../../repositories/nodes/configs/configs.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { saveVolume } from '../../repositories/volumes/volumes.js';
import { lockWithNode } from './find-node.js';

export const detachVolume: Handler<'detachVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { volume, node } = await lockWithNode(viewer, tx, params.volumeId);
    refuseAll(mayDetachVolume(volume));
    if (node !== undefined) await requireWriteOnAll(viewer, tx, 'node', [node.id]);
    if (node !== undefined) await emptySlots(tx, node.id, 'volume_id', [volume.id]);
    await saveVolume(viewer, tx, volume, { node_id: null });
    requestSettling(viewer, tx, volume.id, {
      action: 'volume_detach',
      entity: volumeEntity(volume),
      secondary: node && nodeEntity(node),
    });
    return {};
  });
