import { stateChangeOf, fitProblems, migrationProblems, placeProblems } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { findNodeType } from '../../../repositories/catalog/node-types.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { recordEvent, scheduleEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { entitiesWithFirewall } from '../../../repositories/networking/firewalls/firewall-devices.js';
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
import { upgradeOf } from './upgrade.js';

export const migrateNode: Handler<'migrateNode'> = ({ cloud, viewer, params, body }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const { region = null } = body;
    if (region !== null) await requireRegion(viewer, tx, node, region, body);
    const upgrade = body.upgrade ? await upgradeFor(tx, node, region ?? node.region) : undefined;
    await requireState(tx, 'migrateNode', node);
    if (region === null) {
      await moveToHost(cloud, viewer, tx, node, { warm: body.type === 'warm', type: upgrade?.id ?? null });
      return {};
    }
    await dropMigration(tx, node.id);
    const again = await configToReboot(tx, node);
    const key = cloud.randomness.uuid();
    const entity = nodeEntity(node);
    recordEvent(viewer, tx, { action: 'node_migrate_datacenter_create', entity });
    scheduleEvent(viewer, tx, { action: 'node_migrate_datacenter', entity, job: key });
    await setDuring(tx, stateChangeOf('migrateNode', 'region'), node.id);
    enqueueForNode(tx, node, 'moveNode', key, {
      node: node.id,
      before: powerOf(node),
      warm: false,
      to: { region },
      type: upgrade?.id ?? null,
      grow: null,
      boot: again?.id ?? null,
      told: null,
    });
    return {};
  });

/** @throws Refused with all reasons why a node cannot move to another region */
async function requireRegion(
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  region: string,
  { type: how }: Pick<Body<'migrateNode'>, 'type'>,
): Promise<void> {
  const purposes = new Set((await networksOf(tx, node.id)).map(({ purpose }) => purpose));
  const leaving = {
    region: node.region,
    type: node.type === null ? undefined : await findNodeType(tx, node.type),
    inVpc: purposes.has('vpc'),
    inVlan: purposes.has('vlan'),
    hasFirewall: (await entitiesWithFirewall(viewer, tx, 'node', [node.id])).size > 0,
    hasVolumes: await hasVolumes(tx, node.id),
  };
  refuseAll(migrationProblems(leaving, await findRegion(tx, region), how === 'warm'));
}

/** The free upgrade of a node, if its region offers that type. @throws Refused when there is none */
async function upgradeFor(tx: Transaction, node: StoredNode, region: string) {
  const type = await upgradeOf(tx, node, 'upgrade');
  refuseAll([
    ...placeProblems(await findRegion(tx, region), type),
    ...fitProblems(await disksOf(tx, node.id), type),
  ]);
  return type;
}
