import { stateChangeOf } from '@cloud-account/core';
import type { Cloud } from '../cloud/cloud.js';
import { type Actor, scheduleEvent } from '../repositories/events.js';
import { configEntity, nodeEntity } from '../repositories/events/entities.js';
import type { StoredConfig } from '../repositories/nodes/configs/configs.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import { powerOf } from '../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../repositories/transaction.js';
import { enqueueForNode, setDuring } from './enqueue.js';

/** The state change of a boot or a reboot. */
export const startChangeOf = (how: 'boot' | 'reboot') =>
  stateChangeOf(how === 'boot' ? 'bootNode' : 'rebootNode');

/**
 * Enqueues a boot or a reboot of a node that the transaction has locked.
 *
 * @param request `asked`: the configuration profile in the body; `config`: the chosen one, undefined when the node runs and is
 *   not booted, or none is known yet; `waits`: whether other jobs come first, after which the profile is chosen again
 */
export async function enqueueStart(
  { randomness }: Pick<Cloud, 'randomness'>,
  actor: Actor,
  tx: Transaction,
  node: StoredNode,
  request: {
    readonly how: 'boot' | 'reboot';
    readonly asked: number | null | undefined;
    readonly config: StoredConfig | undefined;
    readonly waits: boolean;
  },
): Promise<void> {
  const { how, asked, config, waits } = request;
  const key = randomness.uuid();
  const secondary = config && configEntity(config);
  scheduleEvent(actor, tx, { action: `node_${how}`, entity: nodeEntity(node), secondary, job: key });
  if (config !== undefined && !waits) await setDuring(tx, startChangeOf(how), node.id);
  const chosen = (waits ? asked : config?.id) ?? undefined;
  enqueueForNode(actor, tx, node, 'startNode', key, {
    node: node.id,
    how,
    with: chosen === undefined ? null : { config: chosen },
    before: waits ? null : powerOf(node),
  });
}
