import type { Handler } from '../../../cloud/operation.js';
import { getAddress } from '../../../repositories/networking/addresses/addresses.js';
import { presentAddress } from '../vpcs/present-networks.js';

export const getIpAddress: Handler<'getIpAddress'> = async ({ cloud, viewer, params }) =>
  presentAddress(await getAddress(viewer, cloud.database, { address: params.address }, 'read_only'));
