import type { Cloud } from '../../cloud/cloud.js';
import { lockAccount, removeAccount } from '../../repositories/account/operator/accounts.js';
import { imagesOfAccount } from '../../repositories/catalog/operator/images.js';
import { uncountDeploymentsOfAccount } from '../../repositories/catalog/operator/stack-scripts.js';
import { releaseAddressesOfAccount } from '../../repositories/nodes/addresses/address-pools.js';
import { machinesOfAccount } from '../../repositories/nodes/operator/machines.js';
import { volumesOfAccount } from '../../repositories/volumes/operator/volumes.js';
import { enqueue } from '../enqueue.js';
import { removeContents } from '../image-contents.js';
import { settleRemovedVolumes } from '../settle-removed-volumes.js';
import { removeMachines } from './remove-machines.js';

/**
 * Deletes an account with everything it has. Jobs remove the machines of its nodes, its volumes and the contents of its buckets.
 *
 * @throws Refused (404) when there is no such account
 */
export async function deleteAccount(cloud: Cloud, accountId: number): Promise<void> {
  const owner = await cloud.transaction(async (tx) => {
    const { id, uuid } = await lockAccount(tx, accountId);
    const removed = { account: { id } };
    const nodes = await machinesOfAccount(tx, id);
    settleRemovedVolumes(removed, tx, cloud, await volumesOfAccount(tx, id));
    removeContents(removed, tx, cloud, await imagesOfAccount(tx, id));
    await releaseAddressesOfAccount(tx, id);
    await uncountDeploymentsOfAccount(tx, id);
    await removeAccount(tx, id);
    removeMachines(removed, cloud, tx, nodes);
    enqueue(removed, tx, { kind: 'purgeObjectStorage', subject: uuid, runAt: tx.now });
    return uuid;
  });
  await cloud.lab?.faults.removeOfAccount(accountId);
  // A job closes it, too, in case this process ends first.
  await cloud.objects.closeOwner(owner);
}
