import { mayDeleteVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requireWriteOnAll } from '../../repositories/access/find-entities.js';
import { recordEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { emptySlots } from '../../repositories/nodes/configs/configs.js';
import { removeVolume } from '../../repositories/volumes/volumes.js';
import { settleRemovedVolumes } from '../../work/settle-removed-volumes.js';
import { lockWithNode } from './find-node.js';

export const deleteVolume: Handler<'deleteVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const { volume, node } = await lockWithNode(viewer, tx, params.volumeId);
    if (node !== undefined) await requireWriteOnAll(viewer, tx, 'node', [node.id]);
    refuseAll(mayDeleteVolume(node));
    if (node !== undefined) await emptySlots(tx, node.id, 'volume_id', [volume.id]);
    await removeVolume(viewer, tx, volume.id);
    settleRemovedVolumes(viewer, tx, cloud, [volume]);
    recordEvent(viewer, tx, { action: 'volume_delete', entity: volumeEntity(volume) });
    return {};
  });
