import { namedAddress, planSharing } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { nodeEntity } from '../../../repositories/events/entities.js';
import { movableAddresses, shareAddresses } from '../../../repositories/nodes/addresses/movable-addresses.js';
import { lockNodesOfIds } from '../../../repositories/nodes/machines/nodes.js';
import { requireWriteOnAll } from '../../../repositories/access/find-entities.js';

export const shareIpAddresses: Handler<'shareIpAddresses'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    // Addresses of the account move only under this lock, and leave it only while their node is locked.
    await lockAccount(viewer, tx);
    const named = body.ips.flatMap((address) => namedAddress(address) ?? []);
    const holders = (await movableAddresses(viewer, tx, named)).flatMap(({ node_id: id }) => id ?? []);
    await requireWriteOnAll(viewer, tx, 'node', holders);
    const nodes = await lockNodesOfIds(viewer, tx, [...holders, body.node_id]);
    const node = nodes.find(({ id }) => id === body.node_id);
    const addresses = await movableAddresses(viewer, tx, named);
    const shared = unwrap(planSharing(body, node, addresses));
    await shareAddresses(tx, body.node_id, shared);
    if (node !== undefined) recordEvent(viewer, tx, { action: 'ipaddress_update', entity: nodeEntity(node) });
    return {};
  });
