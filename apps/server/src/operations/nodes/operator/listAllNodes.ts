import type { Handler } from '../../../cloud/operation.js';
import { listAllNodeRows } from '../../../repositories/nodes/operator/all-nodes.js';
import { presentOperatorNode } from './present-nodes.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listAllNodes: Handler<'listAllNodes'> = async ({ cloud, query, filter }) =>
  mapPage(await listAllNodeRows(cloud.database, query, filter), presentOperatorNode);
