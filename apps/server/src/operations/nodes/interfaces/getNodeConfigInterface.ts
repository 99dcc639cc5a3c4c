import type { Handler } from '../../../cloud/operation.js';
import { getConfig } from '../../../repositories/nodes/configs/configs.js';
import { getInterface } from '../../../repositories/nodes/interfaces/interfaces.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentInterface } from '../configs/present.js';

export const getNodeConfigInterface: Handler<'getNodeConfigInterface'> = async ({
  cloud: { database },
  viewer,
  params,
}) => {
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return presentInterface(await getInterface(database, config.id, params.interfaceId));
};
