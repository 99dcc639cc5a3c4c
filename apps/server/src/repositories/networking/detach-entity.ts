import { build, type Given, statement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';
import { leaveAddresses } from './addresses/leave-addresses.js';
import { deviceKinds, type DeviceKind } from './firewalls/firewall-devices.js';

const removeDevice = statement(
  'remove-firewall-device-of-entity',
  (given: Given<{ kind: DeviceKind; id: number }>) =>
    build.deleteFrom('firewall_devices').where('kind', '=', given.kind).where('entity_id', '=', given.id),
);

/** Removes a thing from its firewall. */
export async function leaveFirewall(tx: Transaction, kind: string, id: number): Promise<void> {
  const device = deviceKinds.find((one) => one === kind);
  if (device !== undefined) await removeDevice.run(tx, { kind: device, id });
}

/** Removes the firewall and the addresses of a removed thing. */
export async function detachEntity(tx: Transaction, kind: string, id: number): Promise<void> {
  await leaveFirewall(tx, kind, id);
  if (kind === 'node') await leaveAddresses(tx, id, null);
}
