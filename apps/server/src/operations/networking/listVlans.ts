import type { Handler } from '../../common/operation.js';
import { listVlanRows } from '../../repositories/networking/vlans.js';
import { presentVlan } from './present-networks.js';

export const listVlans: Handler<'listVlans'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listVlanRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentVlan), ...page };
};
