import type { Handler } from '../../../cloud/operation.js';
import { rangesOfNode } from '../../../repositories/nodes/addresses/ipv6-ranges.js';
import { sharedAddresses } from '../../../repositories/nodes/addresses/movable-addresses.js';
import { heldAddresses, vpcInterfacesOf } from '../../../repositories/nodes/addresses/node-addresses.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNodeAddresses } from './present.js';

export const getNodeIpAddresses: Handler<'getNodeIpAddresses'> = async ({ cloud, viewer, params }) => {
  const node = await getNode(viewer, cloud.database, params.nodeId);
  const { database } = cloud;
  return presentNodeAddresses(node, {
    own: await heldAddresses(viewer, database, node.id),
    shared: await sharedAddresses(viewer, database, node.id),
    interfaces: await vpcInterfacesOf(viewer, database, node.id),
    ranges: await rangesOfNode(viewer, database, node.id),
  });
};
