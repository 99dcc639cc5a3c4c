import type { Handler } from '../../../cloud/operation.js';
import { listNodeFirewallRows } from '../../../repositories/networking/firewalls/firewalls.js';
import { getNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentFirewall } from '../../networking/firewalls/present-firewalls.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listNodeFirewalls: Handler<'listNodeFirewalls'> = async ({
  cloud,
  viewer,
  params,
  query,
  filter,
}) => {
  const { id } = await getNode(viewer, cloud.database, params.nodeId);
  return mapPage(await listNodeFirewallRows(viewer, cloud.database, id, query, filter), presentFirewall);
};
