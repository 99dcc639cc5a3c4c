import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { presentAccount } from './present.js';

export const getAccountById: Handler<'getAccountById'> = async ({ cloud, params }) =>
  presentAccount(await getAccountRow(cloud.database, params.accountId));
