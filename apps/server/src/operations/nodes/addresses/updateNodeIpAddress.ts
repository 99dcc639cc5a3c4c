import type { Handler } from '../../../cloud/operation.js';
import { renameAddress } from '../../networking/addresses/rename-address.js';

export const updateNodeIpAddress: Handler<'updateNodeIpAddress'> = (call) =>
  renameAddress(call, { address: call.params.address, node: call.params.nodeId }, call.body.rdns);
