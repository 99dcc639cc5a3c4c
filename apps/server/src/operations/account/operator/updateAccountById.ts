import { accountProblems, changedAccount } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount, saveAccount } from '../../../repositories/account/operator/accounts.js';
import { presentAccount } from './present.js';

export const updateAccountById: Handler<'updateAccountById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockAccount(tx, params.accountId);
    refuseAll(accountProblems(body));
    const values = changedAccount(current, body);
    await saveAccount(tx, current, values);
    return presentAccount({ ...current, ...values });
  });
