import { mayDetachVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requireWriteOn } from '../../repositories/access/find-entities.js';
import { nodeEntity, volumeEntity } from '../../repositories/events/entities.js';
import { emptySlots } from '../../repositories/nodes/configs/configs.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { lockVolume, saveVolume } from '../../repositories/volumes/volumes.js';
import { findNode } from './find-node.js';

export const detachVolume: Handler<'detachVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const volume = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayDetachVolume(volume));
    const node = await findNode(viewer, tx, volume.node_id);
    if (node !== undefined) requireWriteOn(node);
    if (node !== undefined) await emptySlots(tx, node.id, 'volume_id', [volume.id]);
    await saveVolume(viewer, tx, volume, { node_id: null });
    requestSettling(viewer, tx, volume.id, {
      action: 'volume_detach',
      entity: volumeEntity(volume),
      secondary: node && nodeEntity(node),
    });
    return {};
  });
