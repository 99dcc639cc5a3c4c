import type { Handler } from '../../common/operation.js';
import { getConfig } from '../../repositories/node-configs/configs.js';
import { interfacesOf } from '../../repositories/node-configs/interfaces.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentConfig } from './present.js';

export const getNodeConfig: Handler<'getNodeConfig'> = async ({ cloud, viewer, params }) => {
  const { database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return presentConfig(config, await interfacesOf(database, [config.id]));
};
