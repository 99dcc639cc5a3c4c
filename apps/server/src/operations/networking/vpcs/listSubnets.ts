import type { Handler } from '../../../cloud/operation.js';
import { listSubnetRows } from '../../../repositories/networking/vpcs/subnets.js';
import { presentSubnet } from './present-networks.js';

export const listSubnets: Handler<'listSubnets'> = async ({ cloud, viewer, params, query, filter }) => {
  const { rows, ...page } = await listSubnetRows(viewer, cloud.database, params.vpcId, query, filter);
  return { data: rows.map(presentSubnet), ...page };
};
