import { mayDeleteVolume } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { refuseAll } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { lockVolume, removeVolume } from '../../repositories/volumes/volumes.js';
import { volumeEntity } from './present.js';

export const deleteVolume: Handler<'deleteVolume'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const volume = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayDeleteVolume(volume));
    await removeVolume(viewer, tx, volume.id);
    recordEvent(viewer, tx, { action: 'volume_delete', entity: volumeEntity(volume) });
    return {};
  });
