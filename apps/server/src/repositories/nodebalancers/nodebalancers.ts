import type { Session } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { listOfNode, pagesOfNode } from '../access/lists-of-nodes.js';
import { readOfIds, visibleList, visiblePages } from '../access/visible-list.js';
import { nodeBalancers, storedNodeBalancer, type StoredNodeBalancer } from './nodebalancer-row.js';
import { ownRows } from '../access/own-rows.js';

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
export const listNodeBalancerRows = visiblePages(listed, storedNodeBalancer);

/** The load balancers with a node of the viewer's account as a backend, those that the viewer may read. */
export const listNodeNodeBalancerRows = pagesOfNode(ofNode, storedNodeBalancer);

/** Load balancers of the viewer's account; missing ones are left out. */
export async function nodeBalancersOfIds(
  viewer: Viewer,
  session: Session,
  ids: readonly number[],
): Promise<StoredNodeBalancer[]> {
  return (await readOfIds(viewer, session, listed, ids)).map(storedNodeBalancer);
}

/** @throws Refused (404) when the viewer's account has no such load balancer */
export const getNodeBalancer = ownRows('nodebalancer', 'nodebalancers', storedNodeBalancer).get;
