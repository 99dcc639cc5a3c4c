import type { Handler } from '../../cloud/operation.js';
import { listNodeBalancerRows } from '../../repositories/nodebalancers/nodebalancers.js';
import { presentNodeBalancer } from './present.js';

export const listNodeBalancers: Handler<'listNodeBalancers'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listNodeBalancerRows(viewer, cloud.database, query, filter);
  return { data: rows.map((row) => presentNodeBalancer(row, cloud.config.platformDomain)), ...page };
};
