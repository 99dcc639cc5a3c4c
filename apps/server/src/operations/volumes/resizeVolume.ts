import { mayIncurCosts, mayResizeVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { lockVolume, saveVolume } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';

export const resizeVolume: Handler<'resizeVolume'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayIncurCosts(viewer.account));
    refuseAll(mayResizeVolume(current, body.size));
    const volume = await saveVolume(viewer, tx, current, { size: body.size, status: 'resizing' });
    requestSettling(viewer, tx, volume.id, { action: 'volume_resize', entity: volumeEntity(volume) });
    return presentVolume(volume);
  });
