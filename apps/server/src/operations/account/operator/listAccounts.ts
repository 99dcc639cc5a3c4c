import type { Handler } from '../../../cloud/operation.js';
import { listAccountRows } from '../../../repositories/account/operator/accounts.js';
import { presentAccount } from './present.js';

export const listAccounts: Handler<'listAccounts'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listAccountRows(cloud.database, query, filter);
  return { data: rows.map(presentAccount), ...page };
};
