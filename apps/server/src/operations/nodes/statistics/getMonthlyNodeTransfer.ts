import { draftMonth } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { transferOfNode } from '../../../repositories/nodes/statistics/transfers.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';

export const getMonthlyNodeTransfer: Handler<'getMonthlyNodeTransfer'> = async ({
  cloud,
  viewer,
  params,
}) => {
  const { clock, database } = cloud;
  const node = await getNode(viewer, database, params.nodeId);
  const month = unwrap(draftMonth(params, clock.now()));
  const bytes = await transferOfNode(database, node, month.from);
  return { bytes_in: bytes.in, bytes_out: bytes.out, bytes_total: bytes.in + bytes.out };
};
