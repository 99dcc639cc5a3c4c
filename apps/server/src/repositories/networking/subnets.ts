import type { Filter, SubnetValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Subnet } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';
import { withNodes } from './node-interfaces.js';
import { storedSubnet, subnetColumns, type PeopledSubnet, type StoredSubnet } from './vpc-rows.js';

const keys = {
  id: { sql: 's.id' },
  label: textSource('s.label'),
  created: { sql: 's.created_at' },
  updated: { sql: 's.updated_at' },
};

/** The subnets of a VPC. @throws Refused (404) when the viewer's account has no such VPC */
export async function listSubnetRows(
  viewer: Viewer,
  database: Database,
  vpcId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<PeopledSubnet>> {
  const text = 'SELECT v.id FROM vpcs v WHERE v.id = $1 AND v.account_id = $2';
  const [vpc] = await query(database, 'vpc-is-there', text, [vpcId, viewer.account.id]);
  if (vpc === undefined) throw notFound();
  const { rows, ...page } = await listPage<Subnet>(
    database,
    {
      name: 'subnets',
      columns: subnetColumns,
      from: 'subnets s',
      id: 's.id',
      where: 's.vpc_id = $1',
      values: [vpcId],
      keys,
    },
    request,
    filter,
  );
  return { rows: await withNodes(viewer, database, rows.map(storedSubnet)), ...page };
}

/** The subnets of some VPCs of the viewer's account, lowest id first. */
export async function subnetsOf(
  viewer: Viewer,
  on: Database | Transaction['client'],
  vpcIds: readonly number[],
): Promise<PeopledSubnet[]> {
  if (vpcIds.length === 0) return [];
  const rows = await query<Subnet>(
    on,
    'subnets-of-vpcs',
    `SELECT ${subnetColumns} FROM subnets s WHERE s.vpc_id = ANY($1::int[]) ORDER BY s.id`,
    [vpcIds],
  );
  return withNodes(viewer, on, rows.map(storedSubnet));
}

/** @throws Refused (404) when the viewer's account has no such VPC, or the VPC no such subnet */
export async function getSubnet(
  viewer: Viewer,
  database: Database,
  vpcId: number,
  id: number,
): Promise<PeopledSubnet> {
  const [row] = await query<Subnet>(
    database,
    'get-subnet',
    `SELECT ${subnetColumns} FROM subnets s JOIN vpcs v ON v.id = s.vpc_id
     WHERE s.id = $1 AND v.id = $2 AND v.account_id = $3`,
    [id, vpcId, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return withOwnNodes(viewer, database, storedSubnet(row));
}

/** Adds the nodes in a subnet of the viewer's account. */
export async function withOwnNodes(
  viewer: Viewer,
  on: Database | Transaction['client'],
  subnet: StoredSubnet,
): Promise<PeopledSubnet> {
  const [peopled] = await withNodes(viewer, on, [subnet]);
  return peopled ?? { ...subnet, nodes: [] };
}

/** Reads the subnets of a VPC that the transaction has locked; none gets another interface until the transaction ends. */
export async function lockSubnets(
  _viewer: Viewer,
  { client }: Transaction,
  vpcId: number,
): Promise<StoredSubnet[]> {
  const rows = await query<Subnet>(
    client,
    'lock-subnets',
    `SELECT ${subnetColumns} FROM subnets s WHERE s.vpc_id = $1 ORDER BY s.id FOR UPDATE`,
    [vpcId],
  );
  return rows.map(storedSubnet);
}

/**
 * Reads a subnet of a VPC that the transaction has locked, and those beside it; none gets another interface until the
 * transaction ends.
 *
 * @throws Refused (404) when the VPC has no such subnet
 */
export async function lockSubnet(
  viewer: Viewer,
  tx: Transaction,
  vpcId: number,
  id: number,
): Promise<{ subnet: StoredSubnet; siblings: SubnetValues[] }> {
  const all = await lockSubnets(viewer, tx, vpcId);
  const subnet = all.find((one) => one.id === id);
  if (subnet === undefined) throw notFound();
  return { subnet, siblings: all.filter((one) => one !== subnet).map(({ values }) => values) };
}

/** Adds subnets to a VPC that the transaction has locked or made, in their order. */
export async function insertSubnets(
  _viewer: Viewer,
  { client, now }: Transaction,
  vpcId: number,
  subnets: readonly SubnetValues[],
): Promise<StoredSubnet[]> {
  const data = subnets.map((values) => ({ ...values, vpcId, createdAt: now, updatedAt: now }));
  return (await client.subnet.createManyAndReturn({ data })).map(storedSubnet);
}

/** Saves a subnet of a VPC that the transaction has locked. */
export async function saveSubnet(
  _viewer: Viewer,
  { client, now }: Transaction,
  id: number,
  values: SubnetValues,
): Promise<StoredSubnet> {
  return storedSubnet(await client.subnet.update({ where: { id }, data: { ...values, updatedAt: now } }));
}

/** Removes a subnet of a VPC that the transaction has locked. */
export async function removeSubnet(_viewer: Viewer, { client }: Transaction, id: number): Promise<void> {
  await client.subnet.delete({ where: { id }, select: { id: true } });
}
