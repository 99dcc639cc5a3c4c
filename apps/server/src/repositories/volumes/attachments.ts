import type { Transaction } from '../transaction.js';

/** Detaches every volume from a node that goes. */
export async function releaseVolumes({ client, now }: Transaction, nodeId: number): Promise<void> {
  await client.volume.updateMany({ where: { nodeId }, data: { nodeId: null, updatedAt: now } });
}
