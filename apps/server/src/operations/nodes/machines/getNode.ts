import type { Handler } from '../../../cloud/operation.js';
import { getNode as readNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNode } from './present.js';

export const getNode: Handler<'getNode'> = async ({ cloud, viewer, params }) =>
  presentNode(await readNode(viewer, cloud.database, params.nodeId));
