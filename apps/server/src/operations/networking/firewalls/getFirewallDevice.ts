import type { Handler } from '../../../cloud/operation.js';
import { getDevice } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { presentDevice } from './present-firewalls.js';

export const getFirewallDevice: Handler<'getFirewallDevice'> = async ({ cloud, viewer, params }) =>
  presentDevice(await getDevice(viewer, cloud.database, params.firewallId, params.deviceId));
