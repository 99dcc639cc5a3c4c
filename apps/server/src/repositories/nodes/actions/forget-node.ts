import { takeGrants } from '../../access/take-grants.js';
import { forgetEntity } from '../../networking/forget-entity.js';
import { removeInterfacesOfNode } from '../configs/interfaces.js';
import type { Transaction } from '../../transaction.js';
import { keepTransfer } from '../statistics/transfers.js';
import { releaseVolumes } from '../../volumes/attachments.js';
import { releaseAddresses } from '../addresses/address-pools.js';

/**
 * Removes what others know of a node that goes: grants, its firewall, its interfaces, its addresses, its hold of volumes. Its
 * account keeps counting what it transferred.
 * The node itself is there still.
 */
export async function forgetNode(tx: Transaction, id: number): Promise<void> {
  await takeGrants(tx, 'node', id);
  await releaseAddresses(tx, id);
  await removeInterfacesOfNode(tx, id);
  await forgetEntity(tx, 'node', id);
  await releaseVolumes(tx, id);
  await keepTransfer(tx, id);
}
