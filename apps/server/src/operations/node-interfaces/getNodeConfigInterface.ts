import type { Handler } from '../../common/operation.js';
import { getConfig } from '../../repositories/node-configs/configs.js';
import { getInterface } from '../../repositories/node-interfaces/interfaces.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentInterface } from '../node-configs/present.js';

export const getNodeConfigInterface: Handler<'getNodeConfigInterface'> = async ({
  cloud: { database },
  viewer,
  params,
}) => {
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return presentInterface(await getInterface(database, config.id, params.interfaceId));
};
