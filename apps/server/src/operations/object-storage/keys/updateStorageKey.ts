import { renameStorageKey } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { keyEntity } from '../../../repositories/events/entities.js';
import { lockKey, saveKeyLabel } from '../../../repositories/object-storage/keys.js';
import { presentKey } from '../present.js';

export const updateStorageKey: Handler<'updateStorageKey'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockKey(viewer, tx, params.keyId);
    const key = { ...current, label: unwrap(renameStorageKey(current, body)) };
    await saveKeyLabel(viewer, tx, key.id, key.label);
    recordEvent(viewer, tx, { action: 'obj_access_key_update', entity: keyEntity(key) });
    return presentKey(key);
  });
