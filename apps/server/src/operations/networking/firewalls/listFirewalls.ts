import type { Handler } from '../../../cloud/operation.js';
import { listFirewallRows } from '../../../repositories/networking/firewalls/firewalls.js';
import { presentFirewall } from './present-firewalls.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listFirewalls: Handler<'listFirewalls'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listFirewallRows(viewer, cloud.database, query, filter), presentFirewall);
