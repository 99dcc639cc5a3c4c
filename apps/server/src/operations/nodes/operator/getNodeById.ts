import type { Handler } from '../../../cloud/operation.js';
import { getNodeRow } from '../../../repositories/nodes/operator/all-nodes.js';
import { presentOperatorNode } from './present-nodes.js';

export const getNodeById: Handler<'getNodeById'> = async ({ cloud, params }) =>
  presentOperatorNode(await getNodeRow(cloud.database, params.nodeId));
