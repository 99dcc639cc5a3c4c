import { draftSshKey } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { requireCapacity } from '../../../repositories/account/capacity.js';
import { recordEvent } from '../../../repositories/events.js';
import { sshKeyEntity } from '../../../repositories/events/entities.js';
import { lockProfile } from '../../../repositories/profile/profiles.js';
import { insertSshKey } from '../../../repositories/profile/ssh-keys.js';
import { presentSshKey } from '../present.js';

export const createSshKey: Handler<'createSshKey'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockProfile(viewer, tx);
    const draft = unwrap(draftSshKey(body));
    await requireCapacity(tx, 'ssh_keys', viewer.user.id);
    const key = await insertSshKey(viewer, tx, draft);
    recordEvent(viewer, tx, { action: 'user_ssh_key_add', entity: sshKeyEntity(key) });
    return presentSshKey(key);
  });
