import type { Handler } from '../../common/operation.js';
import { recordEvent } from '../../repositories/events.js';
import { lockSshKey, removeSshKey } from '../../repositories/profile/ssh-keys.js';
import { sshKeyEntity } from './present.js';

export const deleteSshKey: Handler<'deleteSshKey'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const key = await lockSshKey(viewer, tx, params.keyId);
    await removeSshKey(viewer, tx, key.id);
    recordEvent(viewer, tx, { action: 'user_ssh_key_delete', entity: sshKeyEntity(key) });
    return {};
  });
