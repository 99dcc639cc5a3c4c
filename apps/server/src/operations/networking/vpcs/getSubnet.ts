import type { Handler } from '../../../cloud/operation.js';
import { getSubnet as loadSubnet } from '../../../repositories/networking/vpcs/subnets.js';
import { presentSubnet } from './present-networks.js';

export const getSubnet: Handler<'getSubnet'> = async ({ cloud, viewer, params }) =>
  presentSubnet(await loadSubnet(viewer, cloud.database, params.vpcId, params.subnetId));
