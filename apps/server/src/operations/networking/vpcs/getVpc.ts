import type { Handler } from '../../../cloud/operation.js';
import { getVpc as loadVpc } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentVpc } from './present-networks.js';

export const getVpc: Handler<'getVpc'> = async ({ cloud, viewer, params }) =>
  presentVpc(await loadVpc(viewer, cloud.database, params.vpcId));
