import type { Handler } from '../../../cloud/operation.js';
import { listFirewallRows } from '../../../repositories/networking/firewalls/firewalls.js';
import { presentFirewall } from './present-firewalls.js';

export const listFirewalls: Handler<'listFirewalls'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listFirewallRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentFirewall), ...page };
};
