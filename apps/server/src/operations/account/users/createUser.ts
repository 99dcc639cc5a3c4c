import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { addUser } from '../../../repositories/account/users.js';
import { recordEvent } from '../../../repositories/events.js';
import { userEntity } from '../../../repositories/events/entities.js';
import { presentUser } from '../present.js';
import { nameTakenProblems } from '../../common/name-taken-problems.js';

export const createUser: Handler<'createUser'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const { username, email, restricted = true } = body;
    refuseAll(await nameTakenProblems(viewer, tx, 'user', username));
    const user = { username, email, restricted };
    await addUser(viewer, tx, user);
    recordEvent(viewer, tx, { action: 'user_create', entity: userEntity(user) });
    return presentUser({ ...user, ssh_keys: [] });
  });
