import { takeGrants } from '../../access/grants.js';
import { detachEntity, leaveFirewall } from '../../networking/detach-entity.js';
import { removeInterfacesOfNode } from '../configs/interfaces.js';
import type { Transaction } from '../../transaction.js';
import { keepTransfer } from '../statistics/transfers.js';
import { releaseVolumes } from '../../volumes/attachments.js';
import { releaseAddresses } from '../addresses/address-pools.js';

/**
 * Detaches a node from its networks, its firewall and its volumes when its deletion is requested, so that the next request may
 * delete or use them. Its addresses stay until no machine has them.
 */
export async function detachNode(tx: Transaction, id: number): Promise<void> {
  await removeInterfacesOfNode(tx, id);
  await leaveFirewall(tx, 'node', id);
  await releaseVolumes(tx, id);
}

/**
 * Removes all that refers to a node which is being removed: grants, its firewall, its interfaces, its addresses and attachments
 * of volumes. Its transfer still counts for the account. The row of the node stays.
 */
export async function removeNodeReferences(tx: Transaction, id: number): Promise<void> {
  await takeGrants(tx, 'node', id);
  await releaseAddresses(tx, id);
  await removeInterfacesOfNode(tx, id);
  await detachEntity(tx, 'node', id);
  await releaseVolumes(tx, id);
  await keepTransfer(tx, id);
}
