import type { Handler } from '../../../cloud/operation.js';
import { getConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentConfig } from './present.js';

export const getNodeConfig: Handler<'getNodeConfig'> = async ({ cloud, viewer, params }) => {
  const { database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return presentConfig(config, await interfacesOf(database, [config.id]));
};
