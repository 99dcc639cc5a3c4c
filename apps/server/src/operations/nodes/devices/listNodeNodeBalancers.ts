import type { Handler } from '../../../cloud/operation.js';
import { listNodeNodeBalancerRows } from '../../../repositories/nodebalancers/nodebalancers.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentNodeBalancer } from '../../nodebalancers/present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listNodeNodeBalancers: Handler<'listNodeNodeBalancers'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return mapPage(await listNodeNodeBalancerRows(viewer, cloud.database, id, query, filter), (row) =>
    presentNodeBalancer(row, cloud.config.platformDomain),
  );
};
