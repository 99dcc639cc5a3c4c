import type { Handler } from '../../../cloud/operation.js';
import { listSubnetRows } from '../../../repositories/networking/vpcs/subnets.js';
import { presentSubnet } from './present-networks.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listSubnets: Handler<'listSubnets'> = async ({ cloud, viewer, params, query, filter }) =>
  mapPage(await listSubnetRows(viewer, cloud.database, params.vpcId, query, filter), presentSubnet);
