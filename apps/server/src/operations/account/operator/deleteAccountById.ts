import type { Handler } from '../../../cloud/operation.js';
import { deleteAccount } from '../../../work/operator/delete-account.js';

export const deleteAccountById: Handler<'deleteAccountById'> = async ({ cloud, params }) => {
  await deleteAccount(cloud, params.accountId);
  return {};
};
