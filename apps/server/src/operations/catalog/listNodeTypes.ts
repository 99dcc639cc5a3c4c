import type { Handler } from '../../cloud/operation.js';
import { listNodeTypeRows } from '../../repositories/catalog/node-types.js';

export const listNodeTypes: Handler<'listNodeTypes'> = ({ cloud, query, filter }) =>
  listNodeTypeRows(cloud.database, query, filter);
