import type { DraftInterface } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  jsonRows,
  newColumns,
  type Given,
  type NewRow,
  type Row,
} from '../../database/build.js';
import { allRows, change, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Owner } from '../../common/viewer.js';
import { publicAddressesOf } from '../networking/subnet-interfaces.js';
import { dropUnusedVlans, keepVlans } from '../networking/vlans-of-nodes.js';
import type { Transaction } from '../transaction.js';

/** An interface of a configuration profile as it is kept, with the VPC and the network of its subnet. */
export type StoredInterface = Row<'node_interfaces'> & {
  readonly vpc_id: number | null;
  readonly subnet_network: string | null;
};

const ofConfigs = statement('interfaces-of-configs', (given: Given<{ ids: readonly number[] }>) =>
  build
    .selectFrom('node_interfaces as i')
    .leftJoin('subnets as s', 's.id', 'i.subnet_id')
    .select([...columnsOf('node_interfaces', 'i'), 's.vpc_id', 's.ipv4 as subnet_network'])
    .where((eb) => eb('i.config_id', '=', eb.fn.any(given.ids)))
    .orderBy('i.config_id')
    .orderBy('i.position')
    .orderBy('i.id'),
);

/** The interfaces of configuration profiles, those of each in their order: eth0, eth1, eth2. */
export async function interfacesOf(
  session: Session,
  configIds: readonly number[],
): Promise<StoredInterface[]> {
  return configIds.length === 0 ? [] : allRows(session, ofConfigs, { ids: configIds });
}

const inVlans = statement('vlan-interfaces-of-node', (given: Given<{ node_id: number; config_id: number }>) =>
  build
    .selectFrom('node_interfaces')
    .select(['label', 'ipam_address'])
    .where('node_id', '=', given.node_id)
    .where('purpose', '=', sql.lit('vlan'))
    .where('config_id', 'is distinct from', given.config_id),
);

/** What a node has of VLANs beside one of its configuration profiles. @param configId 0: none is left out */
export const vlanInterfacesOf = (session: Session, nodeId: number, configId: number) =>
  allRows(session, inVlans, { node_id: nodeId, config_id: configId });

/** Whose interfaces are written: a node that the transaction has locked or made. */
export interface InterfaceNode {
  readonly id: number;
  readonly region: string;
}

const removed = statement(
  'remove-node-interfaces',
  (given: Given<{ node_id: number; config_ids: readonly number[] }>) =>
    build
      .deleteFrom('node_interfaces')
      .where('node_id', '=', given.node_id)
      .where((eb) => eb('config_id', '=', eb.fn.any(given.config_ids)))
      .returning('label'),
);

/** Removes the interfaces of configuration profiles. @returns the labels of the VLANs that they were in */
async function remove(tx: Transaction, nodeId: number, configIds: readonly number[]): Promise<string[]> {
  const rows = await allRows(tx, removed, { node_id: nodeId, config_ids: configIds });
  return rows.flatMap(({ label }) => label ?? []);
}

const interfaceColumns = newColumns('node_interfaces');

const insert = statement('insert-node-interfaces', (given: Given<{ rows: string }>) =>
  build
    .insertInto('node_interfaces')
    .columns(interfaceColumns)
    .expression((eb) => eb.selectFrom(jsonRows('node_interfaces', given.rows, 'i')).select(interfaceColumns)),
);

/**
 * Keeps the interfaces of a configuration profile in the place of those that it had. VLANs that the region does not know are
 * made; those whose last interface goes by it go.
 *
 * @param drafts what `prepareInterfaces` decided on; `any` becomes the public address that the node has meanwhile
 */
export async function saveInterfaces(
  owner: Owner,
  tx: Transaction,
  node: InterfaceNode,
  configId: number,
  drafts: readonly DraftInterface[],
): Promise<void> {
  const left = await remove(tx, node.id, [configId]);
  await keepVlans(
    owner,
    tx,
    node.region,
    drafts.flatMap(({ label }) => label ?? []),
  );
  if (drafts.length > 0) {
    const assigned = drafts.some((draft) => draft.nat_address === 'any')
      ? ((await publicAddressesOf(tx, node.id))[0] ?? null)
      : null;
    const rows = drafts.map(({ nat_address: nat, ...draft }, position): NewRow<'node_interfaces'> => ({
      ...draft,
      account_id: owner.account.id,
      node_id: node.id,
      config_id: configId,
      position,
      nat_address: nat === 'any' ? assigned : nat,
      ip_ranges: [...draft.ip_ranges],
      active: false,
    }));
    await change(tx, insert, { rows: JSON.stringify(rows) });
  }
  await dropUnusedVlans(owner, tx, node.region, left);
}

/** Removes the interfaces of configuration profiles that go, and the VLANs whose last ones they were. */
export async function removeInterfaces(
  owner: Owner,
  tx: Transaction,
  node: InterfaceNode,
  configIds: readonly number[],
): Promise<void> {
  if (configIds.length === 0) return;
  await dropUnusedVlans(owner, tx, node.region, await remove(tx, node.id, configIds));
}
