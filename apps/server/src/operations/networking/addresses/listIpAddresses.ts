import type { Handler } from '../../../cloud/operation.js';
import { listAddressRows } from '../../../repositories/networking/addresses/addresses.js';
import { presentAddress } from '../vpcs/present-networks.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listIpAddresses: Handler<'listIpAddresses'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listAddressRows(viewer, cloud.database, query, filter), presentAddress);
