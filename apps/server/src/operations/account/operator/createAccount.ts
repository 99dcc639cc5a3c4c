import { accountProblems, newAccount } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { insertAccount } from '../../../repositories/access/accounts.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { presentAccount } from './present.js';

export const createAccount: Handler<'createAccount'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    refuseAll(accountProblems(body));
    const id = await insertAccount(tx, { uuid: cloud.randomness.uuid(), ...newAccount(body) });
    return presentAccount(await getAccountRow(tx, id));
  });
