import { stateChangeOf } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import { scheduleEvent, type Actor } from '../repositories/events.js';
import { nodeEntity } from '../repositories/events/entities.js';
import { dropMigration } from '../repositories/nodes/actions/migrations.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import { powerOf } from '../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../repositories/transaction.js';
import { configToReboot } from './config-to-reboot.js';
import { enqueueForNode, setDuring } from './enqueue.js';

/**
 * Moves a node that the transaction has locked to another host of its region, and starts its scheduled migration with it (§4.5,
 * rule 4).
 *
 * @param how `warm`: a running node keeps running; `type`: its new type, for an upgrade
 */
export async function moveToHost(
  cloud: Pick<Cloud, 'randomness'>,
  actor: Actor,
  tx: Transaction,
  node: StoredNode,
  { warm, type }: { readonly warm: boolean; readonly type: string | null },
): Promise<void> {
  const before = powerOf(node);
  const configToBoot = await configToReboot(tx, node);
  const key = cloud.randomness.uuid();
  await dropMigration(tx, node.id);
  scheduleEvent(actor, tx, { action: 'node_migrate', entity: nodeEntity(node), job: key });
  await setDuring(tx, stateChangeOf('migrateNode'), node.id);
  enqueueForNode(actor, tx, node, 'moveNode', key, {
    node: node.id,
    before,
    warm: warm && before === 'running',
    to: { region: null },
    type,
    grow: null,
    boot: configToBoot?.id ?? null,
    grows: false,
    event: null,
  });
}
