import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { keyEntity } from '../../../repositories/events/entities.js';
import { getKey, lockKey, removeKey } from '../../../repositories/object-storage/keys.js';
import { ownerOf } from '../store.js';

export const deleteStorageKey: Handler<'deleteStorageKey'> = async ({ cloud, viewer, params }) => {
  const { access_key: accessKey } = await getKey(viewer, cloud.database, params.keyId);
  // The store first: if the rest fails, a key that is not listed any more must not work.
  await cloud.objects.removeKeys(ownerOf(viewer), [accessKey]);
  return cloud.transaction(async (tx) => {
    const key = await lockKey(viewer, tx, params.keyId);
    await removeKey(viewer, tx, key.id);
    recordEvent(viewer, tx, { action: 'obj_access_key_delete', entity: keyEntity(key) });
    return {};
  });
};
