import type { DraftInterface } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Given,
  insertions,
  type NewRow,
  type Row,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Owner } from '../../../common/viewer.js';
import { publicAddressesOf } from '../../networking/vpcs/subnet-interfaces.js';
import { dropUnusedVlans, saveVlans } from '../../networking/vlans/vlans-of-nodes.js';
import type { Transaction } from '../../transaction.js';

/** A stored interface of a configuration profile, with its VPC and the network of its subnet. */
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

/** The interfaces of configuration profiles, in order: eth0, eth1, eth2. */
export async function interfacesOf(
  session: Session,
  configIds: readonly number[],
): Promise<StoredInterface[]> {
  return configIds.length === 0 ? [] : ofConfigs.all(session, { ids: configIds });
}

const inVlans = statement(
  'vlan-interfaces-of-node',
  (given: Given<{ node_id: number; except: readonly number[] }>) =>
    build
      .selectFrom('node_interfaces')
      .select(['label', 'ipam_address'])
      .where('node_id', '=', given.node_id)
      .where('purpose', '=', sql.lit('vlan'))
      .where((eb) => eb.not(eb('id', '=', eb.fn.any(given.except)))),
);

/** The VLAN interfaces of a node. @param except the IDs of interfaces that do not count */
export const vlanInterfacesOf = (session: Session, nodeId: number, except: readonly number[]) =>
  inVlans.all(session, { node_id: nodeId, except });

/** The locked or new node whose interfaces are written. */
export interface InterfaceNode {
  readonly id: number;
  readonly region: string;
}

/** A removed interface, and the region of its node; null: the node was removed before it. */
interface RemovedInterface {
  readonly account_id: number;
  readonly label: string | null;
  readonly region: string | null;
}

const gone = {
  ofConfigs: textStatement(
    'remove-interfaces-of-configs',
    { account_id: 'int4', label: 'text', region: 'text' },
    (given: Given<{ ids: readonly number[] }>) => sql`
      DELETE FROM node_interfaces i WHERE i.config_id = ANY (${given.ids})
      RETURNING i.account_id, i.label, (SELECT n.region FROM nodes n WHERE n.id = i.node_id) AS region`,
  ),
  one: textStatement(
    'remove-interface',
    { account_id: 'int4', label: 'text', region: 'text' },
    (given: Given<{ id: number }>) => sql`
      WITH later AS (
        UPDATE node_interfaces l SET position = l.position - 1 FROM node_interfaces i
        WHERE i.id = ${given.id} AND l.config_id = i.config_id AND l.position > i.position)
      DELETE FROM node_interfaces i WHERE i.id = ${given.id}
      RETURNING i.account_id, i.label, (SELECT n.region FROM nodes n WHERE n.id = i.node_id) AS region`,
  ),
  ofNode: textStatement(
    'remove-interfaces-of-node',
    { account_id: 'int4', label: 'text', region: 'text' },
    (given: Given<{ node_id: number }>) => sql`
      DELETE FROM node_interfaces i WHERE i.node_id = ${given.node_id}
      RETURNING i.account_id, i.label, (SELECT n.region FROM nodes n WHERE n.id = i.node_id) AS region`,
  ),
};

/** Removes the VLANs that have no interface any more, after interfaces of a removed node. */
async function dropVlansOf(tx: Transaction, interfaces: readonly RemovedInterface[]): Promise<void> {
  const [first] = interfaces;
  if (first === undefined || first.region === null) return;
  const labels = interfaces.flatMap(({ label }) => label ?? []);
  await dropUnusedVlans({ account: { id: first.account_id } }, tx, first.region, labels);
}

const insert = insertions('insert-node-interfaces', 'node_interfaces');
const insertKept = insertions('insert-kept-interfaces', 'node_interfaces', 'id');

/** An interface to store, and the stored one that it is; absent: it is new. */
export type PlacedInterface = DraftInterface & {
  readonly same?: Pick<StoredInterface, 'id' | 'active'> | undefined;
};

/**
 * Replaces the interfaces of a configuration profile. Missing VLANs are inserted, and VLANs without an interface are removed.
 *
 * @param drafts the result of `prepareInterfaces`; `any` becomes the node's present public address
 */
export async function saveInterfaces(
  owner: Owner,
  tx: Transaction,
  node: InterfaceNode,
  configId: number,
  drafts: readonly PlacedInterface[],
): Promise<void> {
  const left = await gone.ofConfigs.all(tx, { ids: [configId] });
  await addInterfaces(owner, tx, node, [{ configId, drafts }]);
  await dropVlansOf(tx, left);
}

/**
 * Appends an interface to a configuration profile.
 *
 * @param draft the result of `prepareInterface`
 * @param present the profile's interfaces
 */
export async function insertInterface(
  owner: Owner,
  tx: Transaction,
  node: InterfaceNode,
  configId: number,
  draft: DraftInterface,
  present: readonly StoredInterface[],
): Promise<StoredInterface> {
  await addInterfaces(owner, tx, node, [{ configId, drafts: [draft], first: present.length }]);
  const added = (await interfacesOf(tx, [configId])).at(-1);
  if (added === undefined) throw new Error('The interface was not kept.');
  return added;
}

/** A configuration profile and its new interfaces. */
export interface ProfileInterfaces {
  readonly configId: number;
  /** In the form of `saveInterfaces`. */
  readonly drafts: readonly PlacedInterface[];
  /** The position of the first of them; the default is 0. */
  readonly first?: number;
}

/** Adds interfaces to configuration profiles of a node. Missing VLANs are inserted. */
export async function addInterfaces(
  owner: Owner,
  tx: Transaction,
  node: InterfaceNode,
  profiles: readonly ProfileInterfaces[],
): Promise<void> {
  const all = profiles.flatMap(({ drafts }) => drafts);
  await saveVlans(
    owner,
    tx,
    node.region,
    all.flatMap(({ label }) => label ?? []),
  );
  if (all.length === 0) return;
  const [assigned = null] = all.some(({ nat_address: address }) => address === 'any')
    ? await publicAddressesOf(tx, node.id)
    : [];
  const rows = profiles.flatMap(({ configId, drafts, first = 0 }) =>
    drafts.map(({ same, ...draft }, index) => ({
      ...draft,
      id: same?.id,
      account_id: owner.account.id,
      node_id: node.id,
      config_id: configId,
      position: first + index,
      nat_address: draft.nat_address === 'any' ? assigned : draft.nat_address,
      ip_ranges: [...draft.ip_ranges],
      active: same?.active ?? false,
    })),
  );
  await insertInterfaceRows(
    tx,
    rows.filter(({ id }) => id === undefined),
  );
  const kept = rows.filter(({ id }) => id !== undefined);
  if (kept.length > 0) await insertKept.run(tx, { rows: JSON.stringify(kept) });
}

/** Inserts interfaces of configuration profiles of any nodes, whose VLANs exist. */
export async function insertInterfaceRows(
  tx: Transaction,
  rows: readonly NewRow<'node_interfaces'>[],
): Promise<void> {
  if (rows.length > 0) await insert.run(tx, { rows: JSON.stringify(rows) });
}

/** Removes an interface; later ones move up. A VLAN without an interface is removed. */
export async function removeInterface(tx: Transaction, id: number): Promise<void> {
  await dropVlansOf(tx, await gone.one.all(tx, { id }));
}

const move = textStatement(
  'move-interfaces',
  {},
  (given: Given<{ moves: string }>) => sql`
    UPDATE node_interfaces i SET config_id = m."to", active = false
    FROM jsonb_to_recordset(${given.moves}::jsonb) AS m ("from" int, "to" int) WHERE i.config_id = m."from"`,
);

/** Moves all interfaces of configuration profiles to other profiles of the same node, which have none and were not booted. */
export async function moveInterfaces(
  tx: Transaction,
  moves: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (moves.length > 0) await move.run(tx, { moves: JSON.stringify(moves) });
}

/** Removes the interfaces of configuration profiles of a node, and the VLANs that have no interface any more. */
export async function removeInterfaces(tx: Transaction, configIds: readonly number[]): Promise<void> {
  await dropVlansOf(tx, await gone.ofConfigs.all(tx, { ids: configIds }));
}

/** Removes all interfaces of a removed node, and the VLANs that have no interface any more. */
export async function removeInterfacesOfNode(tx: Transaction, nodeId: number): Promise<void> {
  await dropVlansOf(tx, await gone.ofNode.all(tx, { node_id: nodeId }));
}
