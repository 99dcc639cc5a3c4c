import type { Handler } from '../../../cloud/operation.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { removeImage } from '../../../repositories/catalog/operator/images.js';

export const deleteImageOfAccount: Handler<'deleteImageOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeImage(tx, id, params.imageNumber);
    return {};
  });
