import type { Handler } from '../../common/operation.js';
import { getAddress } from '../../repositories/networking/addresses.js';
import { presentAddress } from './present-networks.js';

export const getIpAddress: Handler<'getIpAddress'> = async ({ cloud, viewer, params }) =>
  presentAddress(await getAddress(viewer, cloud.database, { address: params.address }, 'read_only'));
