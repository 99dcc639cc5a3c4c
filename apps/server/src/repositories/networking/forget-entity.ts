import type { Transaction } from '../transaction.js';

/** Removes what networks know of something that goes: the firewall in front of it, its interfaces, its hold of addresses. */
export async function forgetEntity({ client }: Transaction, kind: string, id: number): Promise<void> {
  await client.firewallDevice.deleteMany({ where: { kind, entityId: id } });
  if (kind !== 'node') return;
  await client.nodeInterface.deleteMany({ where: { nodeId: id } });
  await client.ipAddress.updateMany({ where: { nodeId: id }, data: { nodeId: null } });
}
