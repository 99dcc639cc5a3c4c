import type { Handler } from '../../../cloud/operation.js';
import { getConfig } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentInterface } from '../configs/present.js';

export const listNodeConfigInterfaces: Handler<'listNodeConfigInterfaces'> = async ({
  cloud: { database },
  viewer,
  params,
}) => {
  const node = await getNode(viewer, database, params.nodeId);
  const config = await getConfig(database, node.id, params.configId);
  return (await interfacesOf(database, [config.id])).map(presentInterface);
};
