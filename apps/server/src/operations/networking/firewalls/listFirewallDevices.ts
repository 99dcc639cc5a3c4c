import type { Handler } from '../../../cloud/operation.js';
import { listDeviceRows } from '../../../repositories/networking/firewalls/firewall-devices.js';
import { presentDevice } from './present-firewalls.js';

export const listFirewallDevices: Handler<'listFirewallDevices'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { rows, ...page } = await listDeviceRows(viewer, cloud.database, params.firewallId, query, filter);
  return { data: rows.map(presentDevice), ...page };
};
