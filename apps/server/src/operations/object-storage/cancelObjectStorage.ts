import { mayCancelStorage, refuse } from '@cloud-account/core';
import type { Handler } from '../../cloud/operation.js';
import { Refused, refuseAll } from '../../common/refused.js';
import { recordEvent } from '../../repositories/events.js';
import { keyEntity } from '../../repositories/events/entities.js';
import { enqueue } from '../../work/enqueue.js';
import { beginStorageEnd, lockStorageState } from '../../repositories/object-storage/ends.js';
import { removeAllKeys } from '../../repositories/object-storage/keys.js';
import { deleteStorage } from '../../work/delete-storage.js';
import { ownerOf } from './store.js';

export const cancelObjectStorage: Handler<'cancelObjectStorage'> = async ({ cloud, viewer }) => {
  const owner = ownerOf(viewer);
  let end = 0;
  const answer = await cloud.transaction(async (tx) => {
    const state = await lockStorageState(viewer, tx);
    refuseAll(mayCancelStorage(state.object_storage));
    if (!(await cloud.objects.removeUnprotected(tx, owner)))
      throw new Refused(refuse('object-storage.protected'));
    end = await beginStorageEnd(viewer, tx);
    for (const key of await removeAllKeys(viewer, tx))
      recordEvent(viewer, tx, { action: 'obj_access_key_delete', entity: keyEntity(key) });
    // If the process is killed before the next statement, the job disables keys and URLs soon.
    enqueue(viewer, tx, { kind: 'endObjectStorage', subject: owner, runAt: tx.now });
    return {};
  });
  await deleteStorage(cloud, owner, end);
  return answer;
};
