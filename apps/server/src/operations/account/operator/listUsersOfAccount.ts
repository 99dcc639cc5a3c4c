import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { listUserRows } from '../../../repositories/account/operator/users.js';
import { presentUser } from './present.js';

export const listUsersOfAccount: Handler<'listUsersOfAccount'> = async ({ cloud, params, query, filter }) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listUserRows(cloud.database, id, query, filter);
  return { data: rows.map(presentUser), ...page };
};
