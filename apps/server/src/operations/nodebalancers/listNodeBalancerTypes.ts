import type { Handler } from '../../cloud/operation.js';
import { listNodeBalancerTypeRows } from '../../repositories/catalog/service-types.js';

export const listNodeBalancerTypes: Handler<'listNodeBalancerTypes'> = ({ cloud, query, filter }) =>
  listNodeBalancerTypeRows(cloud.database, query, filter);
