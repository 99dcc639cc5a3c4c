import type { Handler } from '../../../cloud/operation.js';
import { listAllNodeRows } from '../../../repositories/nodes/operator/all-nodes.js';
import { presentOperatorNode } from './present-nodes.js';

export const listAllNodes: Handler<'listAllNodes'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listAllNodeRows(cloud.database, query, filter);
  return { data: rows.map(presentOperatorNode), ...page };
};
