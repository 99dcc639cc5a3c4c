import { textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { addUser, getUserRow } from '../../../repositories/account/operator/users.js';
import { presentUser } from './present.js';

export const createUserOfAccount: Handler<'createUserOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    const { username, email, restricted = false } = body;
    refuseAll(textProblems('email', email));
    await addUser(tx, id, { username, email, restricted });
    return presentUser(await getUserRow(tx, username));
  });
