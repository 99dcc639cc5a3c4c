import type { SubnetValues, VpcValues } from '@cloud-account/core';
import {
  build,
  columnsOf,
  type Given,
  insertion,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../../common/viewer.js';
import { grantToCreator } from '../../access/grants.js';
import { visibleList, visiblePages } from '../../access/visible-list.js';
import { plain } from '../../listing/conditions.js';
import { completed } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { insertSubnets, subnetsOf } from './subnets.js';
import { storedVpc, vpcColumns, type StoredVpc, type WholeVpc } from './vpc-row.js';
import { ownRows, removalOfEntity } from '../../access/own-rows.js';

const listed = visibleList('listVpcs', 'vpc', {
  from: (given) =>
    build.selectFrom('vpcs as v').select(columnsOf('vpcs', 'v')).where('v.account_id', '=', given.account_id),
  id: (eb) => eb.ref('v.id'),
  keys: (eb) => ({
    created: plain(eb.ref('v.created_at')),
    updated: plain(eb.ref('v.updated_at')),
  }),
});

/** The VPCs the viewer may read: all of the account, or those a restricted user was granted. */
export const listVpcRows = completed(
  visiblePages(listed, storedVpc),
  async (viewer, session, vpcs): Promise<WholeVpc[]> => {
    const ids = vpcs.map(({ id }) => id);
    const subnets = await subnetsOf(viewer, session, ids);
    return vpcs.map((vpc) => ({ ...vpc, subnets: subnets.filter(({ vpcId }) => vpcId === vpc.id) }));
  },
);

/** Adds the subnets of one VPC of the viewer's account. */
export const withOwnSubnets = async (
  viewer: Viewer,
  session: Session,
  vpc: StoredVpc,
): Promise<WholeVpc> => ({
  ...vpc,
  subnets: await subnetsOf(viewer, session, [vpc.id]),
});

const own = ownRows('vpc', 'vpcs', storedVpc);

/** @throws Refused (404) when the viewer's account has no such VPC */
export const getVpc = async (viewer: Viewer, session: Session, id: number): Promise<WholeVpc> =>
  withOwnSubnets(viewer, session, await own.get(viewer, session, id));

/**
 * Reads and locks a VPC and its subnets until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such VPC
 */
export const lockVpc = own.lock;

const inRegion = statement('vpcs-in-region', (given: Given<{ account_id: number; region: string }>) =>
  build
    .selectFrom('vpcs')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .where('account_id', '=', given.account_id)
    .where('region', '=', given.region),
);

/** The number of VPCs of the viewer's account in a region. It cannot change while the transaction locks the account. */
export const countVpcsInRegion = async (
  { account }: Viewer,
  tx: Transaction,
  region: string,
): Promise<number> => (await inRegion.one(tx, { account_id: account.id, region })).count;

const insert = insertion('insert-vpc', 'vpcs');

/** Inserts a VPC with its subnets. The transaction has locked the viewer's account. */
export async function insertVpc(
  viewer: Viewer,
  tx: Transaction,
  { subnets, ...values }: VpcValues & { readonly subnets: readonly SubnetValues[] },
): Promise<WholeVpc> {
  const { now } = tx;
  const row = { ...values, account_id: viewer.account.id, created_at: now, updated_at: now };
  const vpc = storedVpc(await insert.one(tx, row));
  await grantToCreator(viewer, tx, 'vpc', vpc.id);
  const rows = await insertSubnets(tx, vpc.id, subnets);
  return { ...vpc, subnets: rows.map((subnet) => ({ ...subnet, nodes: [] })) };
}

const save = saving('save-vpc', 'vpcs', ['id', 'account_id'], [...vpcColumns, 'updated_at']);

/** Saves a locked VPC. */
export async function saveVpc(
  { account }: Viewer,
  tx: Transaction,
  id: number,
  values: VpcValues,
): Promise<StoredVpc> {
  return storedVpc(await save.one(tx, { ...values, id, account_id: account.id, updated_at: tx.now }));
}

/** Removes a VPC with its subnets and the grants on it. */
export const removeVpc = removalOfEntity('vpc', 'vpcs');
