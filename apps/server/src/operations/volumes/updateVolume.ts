import { changeVolume } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { lockVolume, saveVolume } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';

export const updateVolume: Handler<'updateVolume'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockVolume(viewer, tx, params.volumeId);
    const taken = await nameTakenProblems(viewer, tx, 'volume', body.label, current.id);
    const { tags, label } = unwrap(changeVolume(current, body), ...taken);
    const volume = await saveVolume(viewer, tx, current, { label, tags });
    recordEvent(viewer, tx, { action: 'volume_update', entity: volumeEntity(volume) });
    return presentVolume(volume);
  });
