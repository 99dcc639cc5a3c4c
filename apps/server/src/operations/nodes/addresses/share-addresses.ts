import { namedAddress, planSharing } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';

import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { movableAddresses, shareAddresses } from '../../../repositories/nodes/addresses/movable-addresses.js';
import { findLockedNode } from '../../../repositories/nodes/machines/nodes.js';
import { requireWriteOnAll } from '../../../repositories/access/find-entities.js';

export const shareIpAddresses: Handler<'shareIpAddresses'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    await lockAccount(viewer, tx);
    const node = await findLockedNode(viewer, tx, body.node_id);
    const named = body.ips.flatMap((address) => namedAddress(address) ?? []);
    const addresses = await movableAddresses(viewer, tx, named);
    await requireWriteOnAll(
      viewer,
      tx,
      'node',
      addresses.flatMap(({ node_id: id }) => id ?? []),
    );
    const shared = unwrap(planSharing(body, node, addresses));
    await shareAddresses(tx, body.node_id, shared);
    if (node !== undefined) recordEvent(viewer, tx, { action: 'ipaddress_update', entity: nodeEntity(node) });
    return {};
  });
