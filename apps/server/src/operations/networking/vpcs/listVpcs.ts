import type { Handler } from '../../../cloud/operation.js';
import { listVpcRows } from '../../../repositories/networking/vpcs/vpcs.js';
import { presentVpc } from './present-networks.js';

export const listVpcs: Handler<'listVpcs'> = async ({ cloud, viewer, query, filter }) => {
  const { rows, ...page } = await listVpcRows(viewer, cloud.database, query, filter);
  return { data: rows.map(presentVpc), ...page };
};
