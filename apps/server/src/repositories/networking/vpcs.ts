import type { Filter, SubnetValues, VpcSurroundings, VpcValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Vpc } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { grantToCreator } from '../access/grants.js';
import { visibleEntities } from '../access/visible-entities.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';
import { insertSubnets, subnetsOf } from './subnets.js';
import { storedVpc, vpcColumns, type StoredVpc, type WholeVpc } from './vpc-rows.js';

const keys = {
  id: { sql: 'v.id' },
  label: textSource('v.label'),
  region: textSource('v.region'),
  created: { sql: 'v.created_at' },
  updated: { sql: 'v.updated_at' },
};

/** Adds the subnets of VPCs of the viewer's account, all read at once. */
async function withSubnets(
  viewer: Viewer,
  on: Database | Transaction['client'],
  vpcs: readonly StoredVpc[],
): Promise<WholeVpc[]> {
  const subnets = await subnetsOf(
    viewer,
    on,
    vpcs.map(({ id }) => id),
  );
  return vpcs.map((vpc) => ({ ...vpc, subnets: subnets.filter(({ vpcId }) => vpcId === vpc.id) }));
}

/** The VPCs the viewer may read: all of the account, or those a restricted user was granted. */
export async function listVpcRows(
  viewer: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<WholeVpc>> {
  const { rows, ...page } = await listPage<Vpc>(
    database,
    { ...visibleEntities(viewer, 'vpc', 'v'), columns: vpcColumns, from: 'vpcs v', id: 'v.id', keys },
    request,
    filter,
  );
  return { rows: await withSubnets(viewer, database, rows.map(storedVpc)), ...page };
}

/** Adds the subnets of one VPC of the viewer's account. */
export const withOwnSubnets = async (
  viewer: Viewer,
  on: Database | Transaction['client'],
  vpc: StoredVpc,
): Promise<WholeVpc> => ({ ...vpc, subnets: await subnetsOf(viewer, on, [vpc.id]) });

/** @throws Refused (404) when the viewer's account has no such VPC */
export async function getVpc(viewer: Viewer, database: Database, id: number): Promise<WholeVpc> {
  const text = `SELECT ${vpcColumns} FROM vpcs v WHERE v.id = $1 AND v.account_id = $2`;
  const [row] = await query<Vpc>(database, 'get-vpc', text, [id, viewer.account.id]);
  if (row === undefined) throw notFound();
  return withOwnSubnets(viewer, database, storedVpc(row));
}

/**
 * Reads a VPC and keeps every other writer of it or its subnets waiting until the transaction ends.
 *
 * @throws Refused (404) when the viewer's account has no such VPC
 */
export async function lockVpc(viewer: Viewer, { client }: Transaction, id: number): Promise<StoredVpc> {
  const text = `SELECT ${vpcColumns} FROM vpcs v WHERE v.id = $1 AND v.account_id = $2 FOR UPDATE`;
  const [row] = await query<Vpc>(client, 'lock-vpc', text, [id, viewer.account.id]);
  if (row === undefined) throw notFound();
  return storedVpc(row);
}

/**
 * What the viewer's account has already beside a VPC. It stays so while the transaction has the account locked.
 *
 * @param self the VPC itself, on an update
 */
export async function vpcSurroundings(
  viewer: Viewer,
  { client }: Transaction,
  { label, region }: Pick<VpcValues, 'label' | 'region'>,
  self = 0,
): Promise<VpcSurroundings> {
  const [row] = await query<VpcSurroundings>(
    client,
    'vpc-surroundings',
    `SELECT coalesce(bool_or(v.label = $2), FALSE) AS "labelTaken", (count(*) FILTER (WHERE v.region = $3))::int AS "inRegion"
     FROM vpcs v WHERE v.account_id = $1 AND v.id <> $4`,
    [viewer.account.id, label, region, self],
  );
  return row ?? { labelTaken: false, inRegion: 0 };
}

/** Keeps a new VPC with its subnets. The transaction has locked the viewer's account. */
export async function insertVpc(
  viewer: Viewer,
  tx: Transaction,
  { subnets, ...values }: VpcValues & { readonly subnets: readonly SubnetValues[] },
): Promise<WholeVpc> {
  const { client, now } = tx;
  const data = { ...values, accountId: viewer.account.id, createdAt: now, updatedAt: now };
  const vpc = storedVpc(await client.vpc.create({ data }));
  await grantToCreator(viewer, tx, 'vpc', vpc.id);
  const rows = await insertSubnets(viewer, tx, vpc.id, subnets);
  return { ...vpc, subnets: rows.map((subnet) => ({ ...subnet, nodes: [] })) };
}

/** Saves a VPC that the transaction has locked. */
export async function saveVpc(
  viewer: Viewer,
  { client, now }: Transaction,
  id: number,
  values: VpcValues,
): Promise<StoredVpc> {
  const where = { id, accountId: viewer.account.id };
  return storedVpc(await client.vpc.update({ where, data: { ...values, updatedAt: now } }));
}

/** Removes a VPC with its subnets and the grants on it. */
export async function removeVpc(viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.entityGrant.deleteMany({ where: { kind: 'vpc', entityId: id } });
  await client.vpc.delete({ where: { id, accountId: viewer.account.id }, select: { id: true } });
}
