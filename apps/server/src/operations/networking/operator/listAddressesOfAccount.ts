import type { Handler } from '../../../cloud/operation.js';
import { listAccountAddresses } from '../../../repositories/networking/operator/addresses.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentAddress } from '../vpcs/present-networks.js';

export const listAddressesOfAccount: Handler<'listAddressesOfAccount'> = listOfAccount(
  listAccountAddresses,
  presentAddress,
);
