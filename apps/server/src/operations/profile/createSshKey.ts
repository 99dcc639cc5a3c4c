import { draftSshKey } from '@cloud-account/core';
import type { Handler } from '../../common/operation.js';
import { unwrap } from '../../common/refused.js';
import { holdRoom } from '../../repositories/access/room.js';
import { recordEvent } from '../../repositories/events.js';
import { lockProfile } from '../../repositories/profile/profiles.js';
import { insertSshKey } from '../../repositories/profile/ssh-keys.js';
import { presentSshKey, sshKeyEntity } from './present.js';

export const createSshKey: Handler<'createSshKey'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockProfile(viewer, tx);
    const draft = unwrap(draftSshKey(body));
    await holdRoom(tx, 'ssh_keys', viewer.user.id);
    const key = await insertSshKey(viewer, tx, draft);
    recordEvent(viewer, tx, { action: 'user_ssh_key_add', entity: sshKeyEntity(key) });
    return presentSshKey(key);
  });
