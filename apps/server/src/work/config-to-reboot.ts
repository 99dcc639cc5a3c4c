import { chooseConfig } from '@cloud-account/core';
import { configsOf } from '../repositories/nodes/configs/configs.js';
import { disksOf } from '../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import { powerOf } from '../repositories/nodes/machines/node-state.js';
import type { Transaction } from '../repositories/transaction.js';
import type { StoredConfig } from '../repositories/nodes/configs/configs.js';

/**
 * The configuration profile with which a running node is booted again after a shutdown: the profile of its last boot. Undefined
 * when the node is off or the profile no longer exists.
 */
export async function configToReboot(tx: Transaction, node: StoredNode): Promise<StoredConfig | undefined> {
  if (powerOf(node) === 'offline') return undefined;
  const last = node.last_config_id;
  const facts = { configs: await configsOf(tx, node.id), last, disks: await disksOf(tx, node.id) };
  const kept = facts.configs.some(({ id }) => id === last) ? last : undefined;
  const decision = chooseConfig(kept, facts);
  return decision.ok ? decision.value : undefined;
}
