import { changeVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { lockVolume, saveVolume, volumeLabelProblem } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';

export const updateVolume: Handler<'updateVolume'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockVolume(viewer, tx, params.volumeId);
    const { label = current.label } = body;
    const taken = await volumeLabelProblem(viewer, tx, label, current.id);
    const { tags, label: kept } = unwrap(changeVolume(current, body), ...taken);
    const volume = await saveVolume(viewer, tx, current, { label: kept, tags });
    recordEvent(viewer, tx, { action: 'volume_update', entity: volumeEntity(volume) });
    return presentVolume(volume);
  });
