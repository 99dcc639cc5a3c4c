import type { Handler } from '../../../cloud/operation.js';
import { listNodeRows } from '../../../repositories/nodes/machines/nodes.js';
import { presentNode } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listNodes: Handler<'listNodes'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listNodeRows(viewer, cloud.database, query, filter), presentNode);
