import type { Handler } from '../../operation.js';
import { refuseAll } from '../../refused.js';
import { lockAccount, saveAccount } from '../../repositories/operator/accounts.js';
import { presentAccount } from './present.js';
import { accountTexts, cents } from './values.js';

export const updateAccountById: Handler<'updateAccountById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockAccount(tx, params.accountId);
    refuseAll(accountTexts(body));
    const { email = current.email, company = current.company } = body;
    const { activated = current.activated, managed = current.managed } = body;
    const balance = cents(body.balance ?? current.balance);
    const values = { email, company, balance, activated, managed };
    await saveAccount(tx, current, values);
    return presentAccount({ ...current, ...values });
  });
