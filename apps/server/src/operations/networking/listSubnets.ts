import type { Handler } from '../../common/operation.js';
import { listSubnetRows } from '../../repositories/networking/subnets.js';
import { presentSubnet } from './present-networks.js';

export const listSubnets: Handler<'listSubnets'> = async ({ cloud, viewer, params, query, filter }) => {
  const { rows, ...page } = await listSubnetRows(viewer, cloud.database, params.vpcId, query, filter);
  return { data: rows.map(presentSubnet), ...page };
};
