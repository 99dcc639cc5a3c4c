import { canonicalAddress } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { removeAddress } from '../../../repositories/networking/operator/addresses.js';

export const deleteAddressOfAccount: Handler<'deleteAddressOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeAddress(tx, id, canonicalAddress(params.address));
    return {};
  });
