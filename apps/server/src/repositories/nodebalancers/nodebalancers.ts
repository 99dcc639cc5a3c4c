import type { LabelWords, NodeBalancerDraft, NodeBalancerValues } from '@cloud-account/core';
import { type ExpressionBuilder, sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  insertions,
  type Row,
  saving,
  type Session,
  type Tables,
  textStatement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { grantToCreator } from '../access/grants.js';
import { ownRows, removalOfEntity } from '../access/own-rows.js';
import { listOfHolder, pagesOfHolder, readOfIds, visibleList, visiblePages } from '../access/visible-list.js';
import { requireCapacity } from '../account/capacity.js';
import { leaveFirewall } from '../networking/detach-entity.js';
import { releaseBalancerAddress } from '../nodes/addresses/address-pools.js';
import { takeAddresses } from '../nodes/addresses/many-addresses.js';
import { saveTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { freeLabel, refuseTakenName } from '../unique.js';
import { hasAddress } from './balancer-nodes.js';

/** A stored load balancer. */
export type StoredNodeBalancer = Omit<Row<'nodebalancers'>, 'account_id' | 'created_at' | 'updated_at'> & {
  readonly created: Date;
  readonly updated: Date;
};

/** A load balancer from its row. */
const storedNodeBalancer = ({
  account_id: _account,
  created_at: created,
  updated_at: updated,
  ...values
}: Row<'nodebalancers'>): StoredNodeBalancer => ({ ...values, created, updated });

const nodeBalancers = {
  from: (given: Given<{ account_id: number }>) =>
    build
      .selectFrom('nodebalancers')
      .select(columnsOf('nodebalancers', 'nodebalancers'))
      .where('nodebalancers.account_id', '=', given.account_id),
  id: (eb: ExpressionBuilder<Tables, 'nodebalancers'>) => eb.ref('nodebalancers.id'),
};

const listed = visibleList('listNodeBalancers', 'nodebalancer', nodeBalancers);

const ofNode = listOfHolder('listNodeNodeBalancers', 'nodebalancer', 'node', {
  ...nodeBalancers,
  from: (given) =>
    nodeBalancers.from(given).where((eb) =>
      eb.exists(
        eb
          .selectFrom('nodebalancer_nodes as b')
          .innerJoin('nodebalancer_configs as c', 'c.id', 'b.config_id')
          .select('b.id')
          .whereRef('c.nodebalancer_id', '=', 'nodebalancers.id')
          .where((of) => of.exists(hasAddress(given.account_id).where('a.node_id', '=', given.holder_id))),
      ),
    ),
});

/** The load balancers the viewer may read: all of the account, or those a restricted user was granted. */
export const listNodeBalancerRows = visiblePages(listed, storedNodeBalancer);

/** The load balancers that forward to an address of a node of the viewer's account, those that the viewer may read. */
export const listNodeNodeBalancerRows = pagesOfHolder(ofNode, storedNodeBalancer);

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

const reserve = textStatement(
  'reserve-nodebalancer-id',
  { id: 'int4' },
  () => sql`SELECT nextval(pg_get_serial_sequence('nodebalancers', 'id'))::int AS id`,
);

const insert = insertions('insert-nodebalancer', 'nodebalancers', 'id');

/**
 * Inserts a load balancer with an address of its region.
 *
 * @param labels the words of the clients
 * @throws Refused when the account has the maximum, the label was taken meanwhile or the region has no address left
 */
export async function insertNodeBalancer(
  viewer: Viewer,
  tx: Transaction,
  { label, region, client_conn_throttle, tags }: Omit<NodeBalancerDraft, 'configs'>,
  labels: LabelWords,
): Promise<StoredNodeBalancer> {
  const { account } = viewer;
  await saveTags(viewer, tx, tags);
  await requireCapacity(tx, 'nodebalancers', account.id);
  const { id } = await reserve.one(tx, {});
  const row = {
    ...{ id, region, client_conn_throttle, tags, account_id: account.id },
    ...{ created_at: tx.now, updated_at: tx.now },
    label: label ?? (await freeLabel(viewer, tx, 'nodebalancer', id, labels)),
    // Last, because a lock on a region's pool delays other transactions until this one ends.
    ipv4: (await takeAddresses(tx, region, 1))[0],
  };
  const inserted = await refuseTakenName('nodebalancer', insert.one(tx, { rows: JSON.stringify([row]) }));
  await grantToCreator(viewer, tx, 'nodebalancer', id);
  return storedNodeBalancer(inserted);
}

const saved = ['label', 'client_conn_throttle', 'tags'] as const;

const save = saving('save-nodebalancer', 'nodebalancers', ['id', 'account_id'], [...saved, 'updated_at']);

/** Saves a locked load balancer. @throws Refused when the label was taken meanwhile */
export async function saveNodeBalancer(
  viewer: Viewer,
  tx: Transaction,
  id: number,
  values: Pick<NodeBalancerValues, (typeof saved)[number]>,
): Promise<StoredNodeBalancer> {
  await saveTags(viewer, tx, values.tags);
  const row = { ...values, id, account_id: viewer.account.id, updated_at: tx.now };
  return storedNodeBalancer(await refuseTakenName('nodebalancer', save.one(tx, row)));
}

const remove = removalOfEntity('nodebalancer', 'nodebalancers');

/** Removes a locked load balancer with its configurations and the grants on it; others can get its address and its firewall. */
export async function removeNodeBalancer(viewer: Viewer, tx: Transaction, id: number): Promise<void> {
  await releaseBalancerAddress(tx, viewer.account.id, id);
  await remove(viewer, tx, id);
  await leaveFirewall(tx, 'nodebalancer', id);
}
