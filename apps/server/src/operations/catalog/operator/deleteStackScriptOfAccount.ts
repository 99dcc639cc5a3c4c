import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { removeStackScript } from '../../../repositories/catalog/operator/stack-scripts.js';

export const deleteStackScriptOfAccount: Handler<'deleteStackScriptOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeStackScript(tx, id, params.stackScriptId);
    return {};
  });
