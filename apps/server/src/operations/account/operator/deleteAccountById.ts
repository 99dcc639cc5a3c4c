import type { Handler } from '../../../common/operation.js';
import { lockAccount, removeAccount } from '../../../repositories/account/operator/accounts.js';
import { enqueue } from '../../../repositories/jobs.js';

export const deleteAccountById: Handler<'deleteAccountById'> = async ({ cloud, params }) => {
  const owner = await cloud.transaction(async (tx) => {
    const { id, uuid } = await lockAccount(tx, params.accountId);
    await removeAccount(tx, id);
    enqueue(tx, { kind: 'purgeObjectStorage', subject: uuid, runAt: tx.now });
    return uuid;
  });
  // The job closes it, too, where this process ends before that.
  await cloud.objects.closeOwner(owner);
  return {};
};
