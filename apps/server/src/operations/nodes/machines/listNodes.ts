import type { Handler } from '../../../cloud/operation.js';
import { listNodeRows } from '../../../repositories/nodes/machines/nodes.js';
import { presentNode } from './present.js';

export const listNodes: Handler<'listNodes'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listNodeRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentNode), ...page };
};
