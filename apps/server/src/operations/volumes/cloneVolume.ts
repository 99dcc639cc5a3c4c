import { draftVolumeClone, mayIncurCosts } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { unwrap, refuseAll } from '../../common/refused.js';
import { scheduleEvent } from '../../repositories/events.js';
import { volumeEntity } from '../../repositories/events/entities.js';
import { requestSettling } from '../../repositories/volumes/settling.js';
import { insertVolume, lockVolume } from '../../repositories/volumes/volumes.js';
import { presentVolume } from './present.js';
import { nameTakenProblems } from '../common/name-taken-problems.js';

export const cloneVolume: Handler<'cloneVolume'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const source = await lockVolume(viewer, tx, params.volumeId);
    refuseAll(mayIncurCosts(viewer.account));
    const taken = await nameTakenProblems(viewer, tx, 'volume', body.label);
    const values = unwrap(draftVolumeClone(source, body.label), ...taken);
    const clone = await insertVolume(viewer, tx, values, { nodeId: null, copyOf: source.id });
    const secondary = volumeEntity(clone);
    scheduleEvent(viewer, tx, { action: 'volume_clone', entity: volumeEntity(source), secondary });
    // When the copy is made, the source is settled, and the event of it ends.
    requestSettling(viewer, tx, clone.id);
    return presentVolume(clone);
  });
