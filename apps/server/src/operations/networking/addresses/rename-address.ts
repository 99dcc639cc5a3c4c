import { changeRdns, isOwnName } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { findEntity } from '../../../repositories/access/find-entities.js';
import type { StoredAddress } from '../../../repositories/networking/addresses/addresses.js';
import {
  getAddress,
  lockAddress,
  saveRdns,
  type AddressKey,
} from '../../../repositories/networking/addresses/addresses.js';
import { recordEvent } from '../../../repositories/events.js';
import { addressEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { requireForwardName } from './forward-names.js';
import { presentAddress } from '../vpcs/present-networks.js';

/** The user who renames an address, and the signal of the request. */
export interface Renaming {
  readonly cloud: Cloud;
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
}

/**
 * Sets the name of an address (§4.5), for all operations that do so. The look-up is before the transaction, so that no lock
 * waits for a name server.
 *
 * @param rdns null for the default name
 */
export async function renameAddress(
  { cloud, viewer, signal }: Renaming,
  asked: AddressKey,
  rdns: string | null,
): Promise<Schema<'IpAddress'>> {
  const { platformDomain } = cloud.config;
  const checkName = (address: StoredAddress) => unwrap(changeRdns(address, rdns, platformDomain));
  const before = await getAddress(viewer, cloud.database, asked, 'read_write');
  const name = checkName(before);
  if (name !== null && !isOwnName(before, name, platformDomain))
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
