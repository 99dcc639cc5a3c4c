import type { Handler } from '../../../cloud/operation.js';
import { listConfigRows } from '../../../repositories/nodes/configs/configs.js';
import { interfacesOf } from '../../../repositories/nodes/configs/interfaces.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentConfig } from './present.js';

export const listNodeConfigs: Handler<'listNodeConfigs'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const { data: rows, ...page } = await listConfigRows(node.id, database, query, filter);
  const ids = rows.map(({ id }) => id);
  const interfaces = await interfacesOf(database, ids);
  return { data: rows.map((row) => presentConfig(row, interfaces)), ...page };
};
