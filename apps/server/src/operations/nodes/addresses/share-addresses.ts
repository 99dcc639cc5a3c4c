import { namedAddress, planSharing } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Cloud } from '../../../cloud/cloud.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import type { Viewer } from '../../../common/viewer.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { movableAddresses, shareAddresses } from '../../../repositories/nodes/addresses/movable-addresses.js';
import { findLockedNode } from '../../../repositories/nodes/machines/nodes.js';
import { requireWriteOnNodes } from './assign-addresses.js';

interface Sharing {
  readonly cloud: Cloud;
  readonly viewer: Viewer;
  readonly body: Body<'shareIpAddresses'>;
}

const share = ({ cloud, viewer, body }: Sharing): Promise<Record<string, never>> =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const node = await findLockedNode(viewer, tx, body.node_id);
    const named = body.ips.flatMap((address) => namedAddress(address) ?? []);
    const addresses = await movableAddresses(viewer, tx, named);
    await requireWriteOnNodes(
      viewer,
      tx,
      addresses.flatMap(({ node_id: id }) => id ?? []),
    );
    const shared = unwrap(planSharing(body, node, addresses));
    await shareAddresses(tx, body.node_id, shared);
    if (node !== undefined) recordEvent(viewer, tx, { action: 'ipaddress_update', entity: nodeEntity(node) });
    return {};
  });

export const shareIpAddresses: Handler<'shareIpAddresses'> = share;
export const shareIpAddressesAtOldPath: Handler<'shareIpAddressesAtOldPath'> = share;
