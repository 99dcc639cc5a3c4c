import type { Handler } from '../../common/operation.js';
import { renameAddress } from '../networking/rename-address.js';

export const updateNodeIpAddress: Handler<'updateNodeIpAddress'> = (call) =>
  renameAddress(call, { address: call.params.address, node: call.params.nodeId }, call.body.rdns);
