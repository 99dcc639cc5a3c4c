import type { Handler } from '../../../cloud/operation.js';
import { listVlanRows } from '../../../repositories/networking/vlans/vlans.js';
import { presentVlan } from '../vpcs/present-networks.js';

export const listVlans: Handler<'listVlans'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listVlanRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentVlan), ...page };
};
