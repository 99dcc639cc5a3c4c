import type { Handler } from '../../cloud/operation.js';
import { listNodeTypeRows } from '../../repositories/catalog/node-types.js';

export const listNodeTypes: Handler<'listNodeTypes'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listNodeTypeRows(cloud.database, query, filter);
  return { data: rows, ...page };
};
