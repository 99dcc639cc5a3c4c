import type { Handler } from '../../operation.js';
import { insertAccount } from '../../repositories/access/accounts.js';
import { getAccountRow } from '../../repositories/operator/accounts.js';
import { refuseAll } from '../../refused.js';
import { presentAccount } from './present.js';
import { accountTexts, cents } from './values.js';

export const createAccount: Handler<'createAccount'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    refuseAll(accountTexts(body));
    const { email, company = '', balance = 0, activated = true, managed = false } = body;
    const uuid = cloud.randomness.uuid();
    const id = await insertAccount(tx, { uuid, email, company, balance: cents(balance), activated, managed });
    return presentAccount(await getAccountRow(tx.client, id));
  });
