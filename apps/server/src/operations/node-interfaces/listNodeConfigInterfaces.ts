import type { Handler } from '../../common/operation.js';
import { getConfig } from '../../repositories/node-configs/configs.js';
import { interfacesOf } from '../../repositories/node-configs/interfaces.js';
import { getNode } from '../../repositories/nodes/nodes.js';
import { presentInterface } from '../node-configs/present.js';

export const listNodeConfigInterfaces: Handler<'listNodeConfigInterfaces'> = async ({
  cloud: { database },
  viewer,
  params,
}) => {
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return (await interfacesOf(database, [config.id])).map(presentInterface);
};
