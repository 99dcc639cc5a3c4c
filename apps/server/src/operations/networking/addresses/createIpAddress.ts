import type { Handler } from '../../../cloud/operation.js';
import { allocateAddress } from '../../nodes/addresses/createNodeIpAddress.js';

export const createIpAddress: Handler<'createIpAddress'> = (call) => allocateAddress(call, call.body.node_id);
