import type { Handler } from '../../common/operation.js';
import { getSubnet as loadSubnet } from '../../repositories/networking/subnets.js';
import { presentSubnet } from './present-networks.js';

export const getSubnet: Handler<'getSubnet'> = async ({ cloud, viewer, params }) =>
  presentSubnet(await loadSubnet(viewer, cloud.database, params.vpcId, params.subnetId));
