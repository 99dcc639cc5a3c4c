import { renameSshKey } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { recordEvent } from '../../../repositories/events.js';
import { sshKeyEntity } from '../../../repositories/events/entities.js';
import { lockSshKey, saveSshKeyLabel } from '../../../repositories/profile/ssh-keys.js';
import { presentSshKey } from '../present.js';

export const updateSshKey: Handler<'updateSshKey'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockSshKey(viewer, tx, params.keyId);
    const key = { ...current, label: unwrap(renameSshKey(current, body)) };
    await saveSshKeyLabel(viewer, tx, key.id, key.label);
    recordEvent(viewer, tx, { action: 'user_ssh_key_update', entity: sshKeyEntity(key) });
    return presentSshKey(key);
  });
