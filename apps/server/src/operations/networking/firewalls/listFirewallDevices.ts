import type { Handler } from '../../../cloud/operation.js';
import { listDeviceRows } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { presentDevice } from './present-firewalls.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listFirewallDevices: Handler<'listFirewallDevices'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => mapPage(await listDeviceRows(viewer, cloud.database, params.firewallId, query, filter), presentDevice);
