import { chooseConfig } from '@cloud-account/core';
import { configsOf } from '../../repositories/node-configs/configs.js';
import { disksOf } from '../../repositories/node-disks/disks.js';
import type { StoredNode } from '../../repositories/nodes/node-row.js';
import { powerOf } from '../../repositories/nodes/node-state.js';
import type { Transaction } from '../../repositories/transaction.js';
import type { StoredConfig } from '../../repositories/node-configs/configs.js';

/**
 * What a running node is booted with again after it was shut down for something: what it was booted with last. Undefined: it
 * is off, or there is nothing left to boot it with.
 */
export async function configToBootAgain(
  tx: Transaction,
  node: StoredNode,
): Promise<StoredConfig | undefined> {
  if (powerOf(node) === 'offline') return undefined;
  const last = node.last_config_id;
  const ground = { configs: await configsOf(tx, node.id), last, disks: await disksOf(tx, node.id) };
  const kept = ground.configs.some(({ id }) => id === last) ? last : undefined;
  const decision = chooseConfig(kept, ground);
  return decision.ok ? decision.value : undefined;
}
