import { mayDeleteUser } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { countUnrestricted, lockUser, removeUser } from '../../../repositories/account/users.js';
import { recordEvent } from '../../../repositories/events.js';
import { userEntity } from '../../../repositories/events/entities.js';

export const deleteUser: Handler<'deleteUser'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const user = await lockUser(viewer, tx, params.username);
    const others = await countUnrestricted(viewer, tx, user.id);
    refuseAll(mayDeleteUser(user.id === viewer.user.id, others));
    await removeUser(viewer, tx, user.id);
    recordEvent(viewer, tx, { action: 'user_delete', entity: userEntity(user) });
    return {};
  });
