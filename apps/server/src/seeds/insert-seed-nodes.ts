import { deviceSlots, devicesWith, type ConfigPlan, type NodePlan, refuse } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../cloud/cloud.js';
import { Refused } from '../common/refused.js';
import type { NewRow } from '@cloud-account/database';
import type { PlacedMachine } from '@cloud-account/machines';
import { newNodeValues, type NewNode } from '../repositories/nodes/machines/new-node.js';
import { type Actor, recordEvent } from '../repositories/events.js';
import { nodeEntity } from '../repositories/events/entities.js';
import { saveVlans } from '../repositories/networking/vlans/vlans-of-nodes.js';
import { insertConfigs } from '../repositories/nodes/configs/configs.js';
import { insertInterfaceRows } from '../repositories/nodes/configs/interfaces.js';
import { insertDisks, type StoredDisk } from '../repositories/nodes/disks/disks.js';
import { nameOfAddress } from '../repositories/nodes/addresses/address-names.js';
import { poolOf } from '../repositories/nodes/addresses/address-pools.js';
import { assignAddresses, assignSlaacs } from '../repositories/nodes/addresses/many-addresses.js';
import { insertNodes, reserveNodeIds, setBootedConfigs } from '../repositories/nodes/operator/many-nodes.js';
import type { Transaction } from '../repositories/transaction.js';

type Machines = Pick<Cloud, 'config' | 'hypervisor' | 'randomness'>;

/** A node of a plan with its row. */
interface InsertedNode {
  readonly plan: NodePlan;
  readonly node: NewNode & Pick<NewRow<'nodes'>, 'region'> & { readonly ipv6: string };
}

/** A node with its disks, in order. */
interface WithDisks extends InsertedNode {
  readonly disks: readonly StoredDisk[];
}

/**
 * Inserts the nodes of an account with all their things; the number of statements does not depend on the number of nodes.
 *
 * @returns the nodes, by their labels
 */
export async function insertSeedNodes(
  cloud: Machines,
  tx: Transaction,
  owner: Actor,
  plans: readonly NodePlan[],
): Promise<{ readonly id: number; readonly label: string }[]> {
  if (plans.length === 0) return [];
  if (cloud.config.machines !== undefined) throw new Refused(refuse('operator.seed.machines'));
  const inserted = await keepNodes(cloud, tx, owner, plans);
  const withDisks = await keepDisks(cloud, tx, inserted);
  await keepConfigs(tx, owner, withDisks);
  await cloud.hypervisor.place(tx, withDisks.map(machineOf));
  for (const { node } of inserted)
    recordEvent(owner, tx, { action: 'node_create', entity: nodeEntity(node) });
  // Last, because a lock on a region's pool delays other transactions until this one ends.
  await keepAddresses(cloud, tx, owner, inserted);
  return inserted.map(({ node: { id, label } }) => ({ id, label }));
}

async function keepNodes(
  { randomness }: Machines,
  tx: Transaction,
  owner: Actor,
  plans: readonly NodePlan[],
): Promise<InsertedNode[]> {
  const ids = await reserveNodeIds(tx, plans.length);
  const pools = new Map<string, number>();
  for (const region of new Set(plans.map((plan) => plan.region))) pools.set(region, await poolOf(tx, region));
  const inserted = plans.map((plan, index) => {
    const name = { id: ids[index] ?? 0, uuid: randomness.uuid(), label: plan.label };
    const values = newNodeValues(plan, { ...name, pool: pools.get(plan.region) ?? 0 }, tx);
    const status: Schema<'NodeStatus'> = plan.running ? 'running' : 'offline';
    return { plan, node: { ...values, status } };
  });
  await insertNodes(
    owner,
    tx,
    inserted.map(({ node }) => node),
  );
  return inserted;
}

async function keepDisks(
  { randomness }: Machines,
  tx: Transaction,
  inserted: readonly InsertedNode[],
): Promise<WithDisks[]> {
  const rows = inserted.flatMap(({ plan, node }) =>
    plan.disks.map((disk) => ({
      ...disk,
      node_id: node.id,
      uuid: randomness.uuid(),
      status: 'ready' as const,
    })),
  );
  const kept = await insertDisks(tx, rows);
  let next = 0;
  return inserted.map((one) => {
    const first = next;
    next += one.plan.disks.length;
    return { ...one, disks: kept.slice(first, next) };
  });
}

async function keepConfigs(tx: Transaction, owner: Actor, nodes: readonly WithDisks[]): Promise<void> {
  const all = nodes.flatMap((one) =>
    one.plan.configs.map((config, index) => ({ ...one, config, runs: one.plan.running && index === 0 })),
  );
  const ids = await insertConfigs(
    tx,
    all.map(({ node, disks, config: { values } }) => ({
      ...values,
      node_id: node.id,
      devices: devicesOf(values.devices, disks),
    })),
  );
  const kept = all.map((one, index) => ({ ...one, id: ids[index] ?? 0 }));
  await setBootedConfigs(
    tx,
    kept.filter(({ runs }) => runs).map(({ node, id: config }) => ({ node: node.id, config })),
  );
  const labels = new Map<string, Set<string>>();
  for (const { node, config } of all) {
    const ofRegion = labels.get(node.region) ?? new Set();
    for (const { label } of config.interfaces) if (label !== null) ofRegion.add(label);
    labels.set(node.region, ofRegion);
  }
  for (const [region, wanted] of labels) await saveVlans(owner, tx, region, [...wanted]);
  await insertInterfaceRows(
    tx,
    kept.flatMap(({ node, config, id, runs }) =>
      config.interfaces.map((draft, position) => ({
        ...draft,
        account_id: owner.account.id,
        node_id: node.id,
        config_id: id,
        position,
        ip_ranges: [...draft.ip_ranges],
        active: runs,
      })),
    ),
  );
}

/** The slots, with the IDs of disks instead of their positions. */
const devicesOf = (
  devices: ConfigPlan['values']['devices'],
  disks: readonly StoredDisk[],
): ConfigPlan['values']['devices'] => devicesWith((slot) => disks[(devices[slot]?.disk_id ?? 0) - 1]?.id);

function machineOf({ node, plan, disks }: WithDisks): PlacedMachine {
  const { devices } = plan.configs[0]?.values ?? {};
  const inSlots = deviceSlots.flatMap((slot) => {
    const disk = disks[(devices?.[slot]?.disk_id ?? 0) - 1]?.uuid;
    return disk === undefined ? [] : [[slot, { disk }] as const];
  });
  return {
    machine: node.uuid,
    region: node.region,
    vcpus: node.vcpus,
    memory: node.memory,
    disks: disks.map(({ uuid: disk, size, filesystem, image }) => ({
      ...{ disk, size, filesystem },
      image: image ?? undefined,
    })),
    runsWith: plan.running ? Object.fromEntries(inSlots) : undefined,
  };
}

async function keepAddresses(
  { config }: Machines,
  tx: Transaction,
  { account }: Actor,
  inserted: readonly InsertedNode[],
): Promise<void> {
  const holders = inserted.map(({ plan, node: { id, region, ipv6 } }) => ({
    ...{ accountId: account.id, nodeId: id, region, ipv6 },
    isPrivate: plan.privateIp,
  }));
  await assignSlaacs(tx, holders);
  await assignAddresses(tx, holders, nameOfAddress(config));
  await assignAddresses(
    tx,
    holders.filter(({ isPrivate }) => isPrivate),
    'private',
  );
}
