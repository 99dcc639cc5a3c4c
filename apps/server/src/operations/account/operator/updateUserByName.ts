import { textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockUser, saveUser } from '../../../repositories/account/operator/users.js';
import { presentUser } from './present.js';

export const updateUserByName: Handler<'updateUserByName'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockUser(tx, params.username);
    const { email = current.email, restricted = current.restricted } = body;
    refuseAll(textProblems('email', email));
    const user = { ...current, email, restricted };
    await saveUser(tx, user);
    return presentUser(user);
  });
