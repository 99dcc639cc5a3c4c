import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  listAccountStackScripts,
  removeStackScript,
} from '../../../repositories/catalog/operator/stack-scripts.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentStackScript } from '../present.js';

export const listStackScriptsOfAccount: Handler<'listStackScriptsOfAccount'> = listOfAccount(
  listAccountStackScripts,
  presentStackScript,
);

export const deleteStackScriptOfAccount: Handler<'deleteStackScriptOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    await removeStackScript({ account }, tx, params.stackScriptId);
    return {};
  });
