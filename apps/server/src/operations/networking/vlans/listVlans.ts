import type { Handler } from '../../../cloud/operation.js';
import { listVlanRows } from '../../../repositories/networking/vlans/vlans.js';
import { presentVlan } from '../vpcs/present-networks.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listVlans: Handler<'listVlans'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listVlanRows(viewer, cloud.database, query, filter), presentVlan);
