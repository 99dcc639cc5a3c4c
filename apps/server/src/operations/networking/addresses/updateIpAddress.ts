import type { Handler } from '../../../cloud/operation.js';
import { renameAddress } from './rename-address.js';

export const updateIpAddress: Handler<'updateIpAddress'> = (call) =>
  renameAddress(call, { address: call.params.address }, call.body.rdns);
