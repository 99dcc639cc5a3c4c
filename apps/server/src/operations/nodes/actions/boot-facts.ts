import { chooseConfig } from '@cloud-account/core';
import { unwrap } from '../../../common/refused.js';
import { configsOf, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { disksOf } from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';

/**
 * The configuration profile of a boot (§4.5, rule 3).
 *
 * @param asked the ID in a body
 * @throws Refused when there is no such profile, the choice is ambiguous, or it cannot be booted
 */
export async function configToBoot(
  tx: Transaction,
  { id, last_config_id: last }: Pick<StoredNode, 'id' | 'last_config_id'>,
  asked: number | null | undefined,
): Promise<StoredConfig> {
  const configs = await configsOf(tx, id);
  return unwrap(chooseConfig(asked, { configs, last, disks: await disksOf(tx, id) }));
}
