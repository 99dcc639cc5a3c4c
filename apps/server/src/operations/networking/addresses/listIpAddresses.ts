import type { Handler } from '../../../cloud/operation.js';
import { listAddressRows } from '../../../repositories/networking/addresses/addresses.js';
import { presentAddress } from '../vpcs/present-networks.js';

export const listIpAddresses: Handler<'listIpAddresses'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listAddressRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentAddress), ...page };
};
