import { chooseConfig, type Decision } from '@cloud-account/core';
import { configsOf, type StoredConfig } from '../repositories/nodes/configs/configs.js';
import { disksOf } from '../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../repositories/transaction.js';

/** Decides on the configuration profile of a boot (§4.5, rule 3). @param asked the ID in a body */
export async function chooseConfigToBoot(
  tx: Transaction,
  { id, last_config_id: last }: Pick<StoredNode, 'id' | 'last_config_id'>,
  asked: number | null | undefined,
): Promise<Decision<StoredConfig>> {
  return chooseConfig(asked, { configs: await configsOf(tx, id), last, disks: await disksOf(tx, id) });
}
