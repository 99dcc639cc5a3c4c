import type { Handler } from '../../../cloud/operation.js';
import { heldAddresses, vpcInterfacesOf } from '../../../repositories/nodes/addresses/node-addresses.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNodeAddresses } from './present.js';

export const getNodeIpAddresses: Handler<'getNodeIpAddresses'> = async ({ cloud, viewer, params }) => {
  const node = await getNode(viewer, cloud.database, params.nodeId);
  const addresses = await heldAddresses(viewer, cloud.database, node.id);
  return presentNodeAddresses(node, addresses, await vpcInterfacesOf(viewer, cloud.database, node.id));
};
