import { startOfMonth, nodeTransfer } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { transferOfNode } from '../../../repositories/nodes/statistics/transfers.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';

export const getNodeTransfer: Handler<'getNodeTransfer'> = async ({ cloud, viewer, params }) => {
  const { clock, database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const now = clock.now();
  const bytes = await transferOfNode(database, node, startOfMonth(now));
  return nodeTransfer(node, bytes.out, now);
};
