import { namedAddress, planAssignments } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { refusalsOf, unwrap } from '../../../common/refused.js';
import { requireWriteOnAll } from '../../../repositories/access/find-entities.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { addressEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { moveAddresses, movableAddresses } from '../../../repositories/nodes/addresses/movable-addresses.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { lockNodesOfIds } from '../../../repositories/nodes/machines/nodes.js';

export const assignIpAddresses: Handler<'assignIpAddresses'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    // Addresses of the account move only under this lock, so that none leaves the nodes that are locked next.
    await lockAccount(viewer, tx);
    const named = body.assignments.flatMap(({ address }) => namedAddress(address) ?? []);
    const holders = (await movableAddresses(viewer, tx, named)).flatMap(({ node_id: id }) => id ?? []);
    const ids = [...new Set([...body.assignments.map(({ node_id: id }) => id), ...holders])];
    await requireWriteOnAll(viewer, tx, 'node', ids);
    const nodes = await lockNodesOfIds(viewer, tx, ids);
    const addresses = await movableAddresses(viewer, tx, named, ids);
    const inRegion = nodes.filter(({ region }) => region === body.region);
    const plan = planAssignments(body, { addresses, nodes: new Set(inRegion.map(({ id }) => id)) });
    for (const node of nodes) await requireState(tx, 'createNodeIpAddress', node, refusalsOf(plan));
    const moves = unwrap(plan);
    await moveAddresses(viewer, tx, moves);
    for (const { address, nodeId } of moves) {
      const node = nodes.find(({ id }) => id === nodeId);
      recordEvent(viewer, tx, {
        action: 'ipaddress_update',
        entity: addressEntity(address),
        secondary: node && nodeEntity(node),
      });
    }
    return {};
  });
