import type { Handler } from '../../../common/operation.js';
import {
  getAccountRow,
  lockAccount,
  removeAccount,
} from '../../../repositories/account/operator/accounts.js';
import { enqueue } from '../../../repositories/jobs.js';

export const deleteAccountById: Handler<'deleteAccountById'> = async ({ cloud, params }) => {
  const { uuid } = await getAccountRow(cloud.database, params.accountId);
  await cloud.objects.closeOwner(uuid);
  return cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeAccount(tx, id);
    enqueue(tx, { kind: 'purgeObjectStorage', subject: uuid, runAt: tx.now });
    return {};
  });
};
