import type { Handler } from '../../../cloud/operation.js';
import { getAccountRow } from '../../../repositories/account/operator/accounts.js';
import { listAccountAddresses } from '../../../repositories/networking/operator/addresses.js';
import { presentAddress } from '../vpcs/present-networks.js';

export const listAddressesOfAccount: Handler<'listAddressesOfAccount'> = async ({
  cloud,
  params,
  query,
  filter,
}) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  const { rows, ...page } = await listAccountAddresses(cloud.database, id, query, filter);
  return { data: rows.map(presentAddress), ...page };
};
