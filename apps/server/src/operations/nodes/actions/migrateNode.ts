import {
  stateChangeOf,
  fitProblems,
  migrationProblems,
  noUpgrade,
  placeProblems,
  type Refusal,
} from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import type { Viewer } from '../../../common/viewer.js';
import { findNodeType, type StoredNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent, scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { entitiesWithFirewall } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { lockVlans } from '../../../repositories/networking/vlans/vlans-of-nodes.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { dropMigration } from '../../../repositories/nodes/actions/migrations.js';
import { hasVolumes, networksOf } from '../../../repositories/nodes/actions/moved-node.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import { powerOf } from '../../../repositories/nodes/machines/node-state.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import type { Transaction } from '../../../repositories/transaction.js';
import { configToReboot } from '../../../work/config-to-reboot.js';
import { enqueueForNode, setDuring } from '../../../work/enqueue.js';
import { moveToHost } from '../../../work/move-to-host.js';
import { findUpgrade } from '../../../work/find-upgrade.js';

export const migrateNode: Handler<'migrateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { region = null } = body;
    const upgrade = body.upgrade ? await findUpgrade(tx, node) : undefined;
    await requireState(tx, 'migrateNode', node, [
      ...(region === null ? [] : await regionProblems(viewer, tx, node, region, { how: body.type, upgrade })),
      ...(body.upgrade ? await upgradeProblems(tx, node, region, upgrade) : []),
    ]);
    if (region === null) {
      await moveToHost(cloud, viewer, tx, node, { warm: body.type === 'warm', type: upgrade?.id ?? null });
      return {};
    }
    await dropMigration(tx, node.id);
    const configToBoot = await configToReboot(tx, node);
    const key = cloud.randomness.uuid();
    const entity = nodeEntity(node);
    recordEvent(viewer, tx, { action: 'node_migrate_datacenter_create', entity });
    scheduleEvent(viewer, tx, { action: 'node_migrate_datacenter', entity, job: key });
    await setDuring(tx, stateChangeOf('migrateNode', 'region'), node.id);
    enqueueForNode(viewer, tx, node, 'moveNode', key, {
      node: node.id,
      before: powerOf(node),
      warm: false,
      to: { region },
      type: upgrade?.id ?? null,
      grow: null,
      boot: configToBoot?.id ?? null,
      grows: false,
      event: null,
    });
    return {};
  });

/** The problems of a move to another region, where the node has the type of its upgrade, if there is one. */
async function regionProblems(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  region: string,
  {
    how,
    upgrade,
  }: { readonly how: Body<'migrateNode'>['type']; readonly upgrade: StoredNodeType | undefined },
): Promise<Refusal[]> {
  const networks = await networksOf(tx, node.id);
  const vlans = networks.flatMap(({ purpose, label }) => (purpose === 'vlan' ? (label ?? []) : []));
  const leaving = {
    region: node.region,
    type: upgrade ?? (node.type === null ? undefined : await findNodeType(tx, node.type)),
    inVpc: networks.some(({ purpose }) => purpose === 'vpc'),
    vlansThere: vlans.length === 0 ? 0 : new Set([...(await lockVlans(viewer, tx, region)), ...vlans]).size,
    hasFirewall: (await entitiesWithFirewall(tx, 'node', [node.id])).size > 0,
    hasVolumes: await hasVolumes(tx, node.id),
  };
  return migrationProblems(leaving, await findRegion(tx, region), how === 'warm');
}

/** The problems of a free upgrade. @param region the region of a move, which `regionProblems` judges */
async function upgradeProblems(
  tx: Transaction,
  node: StoredNode,
  region: string | null,
  upgrade: StoredNodeType | undefined,
): Promise<Refusal[]> {
  if (upgrade === undefined) return [noUpgrade('upgrade')];
  return [
    ...(region === null ? placeProblems(await findRegion(tx, node.region), upgrade) : []),
    ...fitProblems(await disksOf(tx, node.id), upgrade),
  ];
}
