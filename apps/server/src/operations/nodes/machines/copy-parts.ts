import { copiedDevices, type CloneParts, type DraftInterface } from '@cloud-account/core';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Viewer } from '../../../common/viewer.js';
import type { JobPayloads } from '../../../work/payloads.js';
import { insertConfigs, type StoredConfig } from '../../../repositories/nodes/configs/configs.js';
import { addInterfaces } from '../../../repositories/nodes/configs/interfaces.js';
import { insertDisks, type StoredDisk } from '../../../repositories/nodes/disks/disks.js';
import type { StoredNode } from '../../../repositories/nodes/machines/node-row.js';
import type { Transaction } from '../../../repositories/transaction.js';

/**
 * Inserts the copies of disks, which a job then makes, and of configuration profiles on a node (§4.5).
 *
 * @param interfaces the results of `prepareInterfaceCopies` for each profile
 * @returns the payload for the job
 */
export async function copyParts(
  { randomness }: Pick<Cloud, 'randomness'>,
  viewer: Viewer,
  tx: Transaction,
  node: StoredNode,
  { configs, disks }: CloneParts<StoredConfig, StoredDisk>,
  interfaces: readonly DraftInterface[][],
): Promise<Pick<JobPayloads['cloneNode'], 'disks' | 'configs'>> {
  const made = await insertDisks(
    tx,
    disks.map(({ label, size, filesystem, image }) => ({
      label,
      size,
      filesystem,
      image,
      node_id: node.id,
      uuid: randomness.uuid(),
      status: 'not ready',
    })),
  );
  const copies = disks.map(({ id: from }, index) => ({ from, to: made[index]?.id ?? 0 }));
  const byId = new Map(copies.map(({ from, to }) => [from, to]));
  const ids = await insertConfigs(
    tx,
    configs.map((config) => ({ ...config, node_id: node.id, devices: copiedDevices(config.devices, byId) })),
  );
  await addInterfaces(
    viewer,
    tx,
    node,
    ids.map((configId, index) => ({ configId, drafts: interfaces[index] ?? [] })),
  );
  return { disks: copies, configs: ids };
}
