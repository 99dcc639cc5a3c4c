import type { Handler } from '../../common/operation.js';
import { listAddressRows } from '../../repositories/networking/addresses.js';
import { presentAddress } from './present-networks.js';

export const listIpAddresses: Handler<'listIpAddresses'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listAddressRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentAddress), ...page };
};
