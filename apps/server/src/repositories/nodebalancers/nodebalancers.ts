import type { ExpressionBuilder } from 'kysely';
import { build, columnsOf, type Given, type Row, type Session, type Tables } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { listOfNode, pagesOfNode, readOfIds, visibleList, visiblePages } from '../access/visible-list.js';
import { ownRows } from '../access/own-rows.js';

/** A stored load balancer. */
export type StoredNodeBalancer = Omit<Row<'nodebalancers'>, 'account_id' | 'created_at' | 'updated_at'> & {
  readonly created: Date;
  readonly updated: Date;
};

/** A load balancer from its row. */
export const storedNodeBalancer = ({
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'nodebalancers'>): StoredNodeBalancer => ({ ...values, created, updated });

/** The load balancers of an account, for its own lists and the operator's. */
export const nodeBalancers = {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('nodebalancers')
      .select(columnsOf('nodebalancers', 'nodebalancers'))
      .where('nodebalancers.account_id', '=', given.account_id),
  id: (eb: ExpressionBuilder<Tables, 'nodebalancers'>) => eb.ref('nodebalancers.id'),
};

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

const own = ownRows('nodebalancer', 'nodebalancers', storedNodeBalancer);

/** Both throw Refused (404) when the account has no such load balancer; `lock` holds it until the transaction ends. */
export const { get: getNodeBalancer, lock: lockNodeBalancer } = own;
