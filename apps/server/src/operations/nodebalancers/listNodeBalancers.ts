import type { Handler } from '../../cloud/operation.js';
import { listNodeBalancerRows } from '../../repositories/nodebalancers/nodebalancers.js';
import { presentNodeBalancer } from './present.js';
import { mapPage } from '../../repositories/listing/list.js';

export const listNodeBalancers: Handler<'listNodeBalancers'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listNodeBalancerRows(viewer, cloud.database, query, filter), (row) =>
    presentNodeBalancer(row, cloud.config.platformDomain),
  );
