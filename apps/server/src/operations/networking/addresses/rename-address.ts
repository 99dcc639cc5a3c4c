import { changeRdns, isNameOfItself } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { findEntity } from '../../../repositories/access/find-entities.js';
import type { StoredAddress } from '../../../repositories/networking/addresses/address-row.js';
import {
  getAddress,
  lockAddress,
  saveRdns,
  type AddressAsked,
} from '../../../repositories/networking/addresses/addresses.js';
import { recordEvent } from '../../../repositories/events.js';
import { addressEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { requireForwardName } from './forward-names.js';
import { presentAddress } from '../vpcs/present-networks.js';

/** Who renames an address, and until when somebody waits for it. */
export interface Renaming {
  readonly cloud: Cloud;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

/**
 * Says which name an address resolves to (§4.5), by whichever path it was asked for. The name is looked up before the
 * transaction: nothing of the database waits for a name server.
 *
 * @param rdns null for the name that the address has of itself
 */
export async function renameAddress(
  { cloud, viewer, signal }: Renaming,
  asked: AddressAsked,
  rdns: string | null,
): Promise<Schema<'IpAddress'>> {
  const { platformDomain } = cloud.config;
  const checkName = (address: StoredAddress) => unwrap(changeRdns(address, rdns, platformDomain));
  const before = await getAddress(viewer, cloud.database, asked, 'read_write');
  const name = checkName(before);
  if (name !== null && !isNameOfItself(before, name, platformDomain))
    await requireForwardName(cloud, viewer.account.id, name, before, signal);
  signal.throwIfAborted();
  return cloud.transaction(async (tx) => {
    const address = await lockAddress(viewer, tx, asked);
    const next = { ...address, rdns: checkName(address) };
    await saveRdns(viewer, tx, address, next.rdns);
    const node =
      address.node_id === null
        ? undefined
        : await findEntity(viewer, tx, { kind: 'node', id: address.node_id });
    recordEvent(viewer, tx, {
      action: 'ipaddress_update',
      entity: addressEntity(address),
      secondary: node && nodeEntity(node),
    });
    return presentAddress(next);
  });
}
