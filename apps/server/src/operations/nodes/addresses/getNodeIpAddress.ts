import type { Handler } from '../../../cloud/operation.js';
import { getAddress } from '../../../repositories/networking/addresses/addresses.js';
import { presentAddress } from '../../networking/vpcs/present-networks.js';

export const getNodeIpAddress: Handler<'getNodeIpAddress'> = async ({ cloud, viewer, params }) => {
  const asked = { address: params.address, node: params.nodeId };
  return presentAddress(await getAddress(viewer, cloud.database, asked, 'read_only'));
};
