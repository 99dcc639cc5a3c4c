import { mayDeleteVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { refuseAll } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { lockVolume, removeVolume } from '../../repositories/volumes/volumes.js';

export const deleteVolume: Handler<'deleteVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const volume = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayDeleteVolume(volume));
    await removeVolume(viewer, tx, volume.id);
    recordEvent(viewer, tx, { action: 'volume_delete', entity: volumeEntity(volume) });
    return {};
  });
