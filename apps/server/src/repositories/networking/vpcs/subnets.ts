import type { Filter, SubnetValues } from '@cloud-account/core';
import {
  build,
  columns,
  columnsOf,
  type Database,
  type Given,
  insertions,
  type NewRow,
  reading,
  removal,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import { notFound } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { plain } from '../../listing/conditions.js';
import { list, readPage, type Page, type PageRequest } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { withNodes } from './node-interfaces.js';
import { storedSubnet, subnetColumns, type SubnetWithNodes, type StoredSubnet } from './vpc-row.js';
import { foundRow } from '../../found-row.js';

const present = reading('vpc-is-there', 'vpcs', ['id', 'account_id']);

const listed = list('listSubnets', 'subnets', {
  from: (given: Given<{ vpc_id: number }>) =>
    build.selectFrom('subnets as s').select(columnsOf('subnets', 's')).where('s.vpc_id', '=', given.vpc_id),
  id: (eb) => eb.ref('s.id'),
  keys: (eb) => ({
    created: plain(eb.ref('s.created_at')),
    updated: plain(eb.ref('s.updated_at')),
  }),
});

/** The subnets of a VPC. @throws Refused (404) when the viewer's account has no such VPC */
export async function listSubnetRows(
  viewer: Viewer,
  database: Database,
  vpcId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<SubnetWithNodes>> {
  await foundRow(database, present, { id: vpcId, account_id: viewer.account.id });
  const { data: rows, ...page } = await readPage(database, listed, { vpc_id: vpcId }, request, filter);
  return { data: await withNodes(viewer, database, rows.map(storedSubnet)), ...page };
}

const ofVpcs = statement('subnets-of-vpcs', (given: Given<{ vpc_ids: readonly number[] }>) =>
  build
    .selectFrom('subnets')
    .select(columns.subnets)
    .where((eb) => eb('vpc_id', '=', eb.fn.any(given.vpc_ids)))
    .orderBy('id'),
);

/** The subnets of some VPCs of the viewer's account, lowest id first. */
export async function subnetsOf(
  viewer: Viewer,
  session: Session,
  vpcIds: readonly number[],
): Promise<SubnetWithNodes[]> {
  if (vpcIds.length === 0) return [];
  const rows = await ofVpcs.all(session, { vpc_ids: vpcIds });
  return withNodes(viewer, session, rows.map(storedSubnet));
}

const one = statement('get-subnet', (given: Given<{ id: number; vpc_id: number; account_id: number }>) =>
  build
    .selectFrom('subnets as s')
    .innerJoin('vpcs as v', 'v.id', 's.vpc_id')
    .select(columnsOf('subnets', 's'))
    .where('s.id', '=', given.id)
    .where('v.id', '=', given.vpc_id)
    .where('v.account_id', '=', given.account_id),
);

/** @throws Refused (404) when the viewer's account has no such VPC, or the VPC no such subnet */
export async function getSubnet(
  viewer: Viewer,
  session: Session,
  vpcId: number,
  id: number,
): Promise<SubnetWithNodes> {
  const row = await foundRow(session, one, { id, vpc_id: vpcId, account_id: viewer.account.id });
  return withOwnNodes(viewer, session, storedSubnet(row));
}

/** Adds the nodes in a subnet of the viewer's account. */
export async function withOwnNodes(
  viewer: Viewer,
  session: Session,
  subnet: StoredSubnet,
): Promise<SubnetWithNodes> {
  const [peopled] = await withNodes(viewer, session, [subnet]);
  return peopled ?? { ...subnet, nodes: [] };
}

const lock = statement('lock-subnets', (given: Given<{ vpc_id: number }>) =>
  build
    .selectFrom('subnets')
    .select(columns.subnets)
    .where('vpc_id', '=', given.vpc_id)
    .orderBy('id')
    .forUpdate(),
);

/** Reads and locks the subnets of a locked VPC; they get no new interface until the transaction ends. */
export async function lockSubnets(tx: Transaction, vpcId: number): Promise<StoredSubnet[]> {
  return (await lock.all(tx, { vpc_id: vpcId })).map(storedSubnet);
}

/**
 * Reads and locks a subnet of a locked VPC, and the other subnets of the VPC; they get no new interface until the transaction
 * ends.
 *
 * @throws Refused (404) when the VPC has no such subnet
 */
export async function lockSubnet(
  viewer: Viewer,
  tx: Transaction,
  vpcId: number,
  id: number,
): Promise<{ subnet: StoredSubnet; siblings: SubnetValues[] }> {
  const all = await lockSubnets(tx, vpcId);
  const subnet = all.find((one) => one.id === id);
  if (subnet === undefined) throw notFound();
  return { subnet, siblings: all.filter((one) => one !== subnet).map(({ values }) => values) };
}

const insertAll = insertions('insert-subnets', 'subnets');

/** Adds subnets to a locked or new VPC, in order. */
export async function insertSubnets(
  tx: Transaction,
  vpcId: number,
  subnets: readonly SubnetValues[],
): Promise<StoredSubnet[]> {
  if (subnets.length === 0) return [];
  const times = { created_at: tx.now, updated_at: tx.now };
  const rows = subnets.map((values): NewRow<'subnets'> => ({ ...values, vpc_id: vpcId, ...times }));
  return (await insertAll.all(tx, { rows: JSON.stringify(rows) })).map(storedSubnet);
}

const save = saving('save-subnet', 'subnets', ['id'], [...subnetColumns, 'updated_at']);

/** Saves a subnet of a locked VPC. */
export async function saveSubnet(tx: Transaction, id: number, values: SubnetValues): Promise<StoredSubnet> {
  return storedSubnet(await save.one(tx, { ...values, id, updated_at: tx.now }));
}

const remove = removal('remove-subnet', 'subnets', ['id']);

/** Removes a subnet of a locked VPC. */
export async function removeSubnet(tx: Transaction, id: number): Promise<void> {
  await remove.run(tx, { id });
}
