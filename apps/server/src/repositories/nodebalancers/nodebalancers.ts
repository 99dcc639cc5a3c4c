import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { visibleEntities } from '../access/visible-entities.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import { nodeBalancerColumns, nodeBalancerKeys, type StoredNodeBalancer } from './nodebalancer-rows.js';

/** The load balancers the viewer may read: all of the account, or those a restricted user was granted. */
export const listNodeBalancerRows = (
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredNodeBalancer>> =>
  listPage(
    database,
    {
      ...visibleEntities(viewer, 'nodebalancer', 'b'),
      columns: nodeBalancerColumns,
      from: 'nodebalancers b',
      id: 'b.id',
      keys: nodeBalancerKeys,
    },
    request,
    filter,
  );

/** @throws Refused (404) when the viewer's account has no such load balancer */
export async function getNodeBalancer(
  { account }: Viewer,
  database: Database,
  id: number,
): Promise<StoredNodeBalancer> {
  const [row] = await query<StoredNodeBalancer>(
    database,
    'get-nodebalancer',
    `SELECT ${nodeBalancerColumns} FROM nodebalancers b WHERE b.id = $1 AND b.account_id = $2`,
    [id, account.id],
  );
  if (row === undefined) throw notFound();
  return row;
}
