import { mayDeleteVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requireWriteOn } from '../../repositories/access/find-entities.js';
import { recordEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { emptySlots } from '../../repositories/nodes/configs/configs.js';
import { findLockedNode } from '../../repositories/nodes/machines/nodes.js';
import { lockVolume, removeVolume } from '../../repositories/volumes/volumes.js';
import { settleRemovedVolumes } from '../../work/settle-removed-volumes.js';
import { findNode } from './find-node.js';

export const deleteVolume: Handler<'deleteVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const volume = await lockVolume(viewer, tx, params.volumeId);
    const node = await findNode(viewer, tx, volume.node_id);
    if (node !== undefined) requireWriteOn(node);
    refuseAll(mayDeleteVolume(node && (await findLockedNode(viewer, tx, node.id))));
    if (node !== undefined) await emptySlots(tx, node.id, 'volume_id', [volume.id]);
    await removeVolume(viewer, tx, volume.id);
    settleRemovedVolumes(viewer, tx, cloud, [volume]);
    recordEvent(viewer, tx, { action: 'volume_delete', entity: volumeEntity(volume) });
    return {};
  });
