import type { Handler } from '../../../cloud/operation.js';
import { listVpcRows } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentVpc } from './present-networks.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listVpcs: Handler<'listVpcs'> = async ({ cloud, viewer, query, filter }) =>
  mapPage(await listVpcRows(viewer, cloud.database, query, filter), presentVpc);
