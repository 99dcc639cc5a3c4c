import { changeUser } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { countUnrestricted, lockUser, saveUser } from '../../../repositories/account/users.js';
import { recordEvent } from '../../../repositories/events.js';
import { userEntity } from '../../../repositories/events/entities.js';
import { presentUser } from '../present.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const updateUser: Handler<'updateUser'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const current = await lockUser(viewer, tx, params.username);
    const { id, username: name } = current;
    const others = await countUnrestricted(viewer, tx, id);
    const taken = await nameTakenProblems(viewer, tx, 'user', body.username, id);
    const user = { ...current, ...unwrap(changeUser(current, body, others), ...taken) };
    await saveUser(viewer, tx, id, user);
    const message = user.username === name ? '' : `Was ${name}`;
    recordEvent(viewer, tx, { action: 'user_update', entity: userEntity(user), message });
    return presentUser(user);
  });
