import type { Handler } from '../../../common/operation.js';
import { lockAccount, removeAccount } from '../../../repositories/account/operator/accounts.js';

export const deleteAccountById: Handler<'deleteAccountById'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeAccount(tx, id);
    return {};
  });
