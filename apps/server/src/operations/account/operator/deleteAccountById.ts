import type { Handler } from '../../../cloud/operation.js';
import { lockAccount, removeAccount } from '../../../repositories/account/operator/accounts.js';
import { uncountDeploymentsOfAccount } from '../../../repositories/catalog/operator/stack-scripts.js';
import { enqueue } from '../../../work/enqueue.js';
import { releaseAddressesOfAccount } from '../../../repositories/nodes/addresses/address-pools.js';
import { machinesOfAccount } from '../../../repositories/nodes/operator/machines.js';
import { removeMachines } from '../../nodes/operator/remove-machines.js';

export const deleteAccountById: Handler<'deleteAccountById'> = async ({ cloud, params }) => {
  const owner = await cloud.transaction(async (tx) => {
    const { id, uuid } = await lockAccount(tx, params.accountId);
    const removed = { account: { id } };
    const nodes = await machinesOfAccount(tx, id);
    await releaseAddressesOfAccount(tx, id);
    await uncountDeploymentsOfAccount(tx, id);
    await removeAccount(tx, id);
    removeMachines(removed, cloud, tx, nodes);
    enqueue(removed, tx, { kind: 'purgeObjectStorage', subject: uuid, runAt: tx.now });
    return uuid;
  });
  // A job closes it, too, in case this process ends first.
  await cloud.objects.closeOwner(owner);
  return {};
};
