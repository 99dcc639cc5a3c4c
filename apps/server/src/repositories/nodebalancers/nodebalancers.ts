import type { Filter } from '@cloud-account/core';
import { build, columns, type Database, type Given, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { listOfNode, readPageOfNode } from '../access/lists-of-nodes.js';
import { readOfIds, readVisiblePage, visibleList } from '../access/visible-list.js';
import { type Page, type PageRequest, mapPage } from '../listing/list.js';
import { nodeBalancers, storedNodeBalancer, type StoredNodeBalancer } from './nodebalancer-row.js';
import { foundRow } from '../found-row.js';

const listed = visibleList('listNodeBalancers', 'nodebalancer', nodeBalancers);

const ofNode = listOfNode('listNodeNodeBalancers', 'nodebalancer', {
  ...nodeBalancers,
  from: (given) =>
    nodeBalancers
      .from(given)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('nodebalancer_nodes as b')
            .select('b.node_id')
            .whereRef('b.nodebalancer_id', '=', 'nodebalancers.id')
            .where('b.node_id', '=', given.node_id),
        ),
      ),
});

/** The load balancers the viewer may read: all of the account, or those a restricted user was granted. */
export const listNodeBalancerRows = async (
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredNodeBalancer>> =>
  mapPage(await readVisiblePage(viewer, database, listed, request, filter), storedNodeBalancer);

/** The load balancers with a node of the viewer's account as a backend, those that the viewer may read. */
export const listNodeNodeBalancerRows = async (
  viewer: Viewer,
  database: Database,
  nodeId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredNodeBalancer>> =>
  mapPage(await readPageOfNode(viewer, database, ofNode, nodeId, request, filter), storedNodeBalancer);

/** Load balancers of the viewer's account; missing ones are left out. */
export async function nodeBalancersOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<StoredNodeBalancer[]> {
  return (await readOfIds(viewer, session, listed, ids)).map(storedNodeBalancer);
}

const read = statement('get-nodebalancer', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom('nodebalancers')
    .select(columns.nodebalancers)
    .where('id', '=', given.id)
    .where('account_id', '=', given.account_id),
);

/** @throws Refused (404) when the viewer's account has no such load balancer */
export const getNodeBalancer = async (
  { account }: Viewer,
  session: Session,
  id: number,
): Promise<StoredNodeBalancer> =>
  storedNodeBalancer(await foundRow(session, read, { id, account_id: account.id }));
