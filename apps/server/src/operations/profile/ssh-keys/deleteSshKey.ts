import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { sshKeyEntity } from '../../../repositories/events/entities.js';
import { lockSshKey, removeSshKey } from '../../../repositories/profile/ssh-keys.js';

export const deleteSshKey: Handler<'deleteSshKey'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const key = await lockSshKey(viewer, tx, params.keyId);
    await removeSshKey(viewer, tx, key.id);
    recordEvent(viewer, tx, { action: 'user_ssh_key_delete', entity: sshKeyEntity(key) });
    return {};
  });
