import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { listAccountNodeBalancers } from '../../../repositories/nodebalancers/operator/nodebalancers.js';
import { presentNodeBalancer } from '../present.js';

export const listNodeBalancersOfAccount: Handler<'listNodeBalancersOfAccount'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listAccountNodeBalancers(cloud.database, id, query, filter);
  return { data: rows.map((row) => presentNodeBalancer(row, cloud.config.platformDomain)), ...page };
};
