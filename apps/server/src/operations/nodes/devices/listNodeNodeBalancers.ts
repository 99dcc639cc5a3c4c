import type { Handler } from '../../../cloud/operation.js';
import { listNodeNodeBalancerRows } from '../../../repositories/nodebalancers/nodebalancers.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNodeBalancer } from '../../nodebalancers/present.js';

export const listNodeNodeBalancers: Handler<'listNodeNodeBalancers'> = async (context) => {
  const { cloud, viewer, params, query, filter } = context;
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  const { rows, ...page } = await listNodeNodeBalancerRows(viewer, cloud.database, id, query, filter);
  return { data: rows.map((row) => presentNodeBalancer(row, cloud.config.platformDomain)), ...page };
};
