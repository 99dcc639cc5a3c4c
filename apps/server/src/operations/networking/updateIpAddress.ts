import type { Handler } from '../../common/operation.js';
import { renameAddress } from './rename-address.js';

export const updateIpAddress: Handler<'updateIpAddress'> = (call) =>
  renameAddress(call, { address: call.params.address }, call.body.rdns);
