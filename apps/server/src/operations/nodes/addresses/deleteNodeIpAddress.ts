import { mayRelease } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { recordEvent } from '../../../repositories/events.js';
import { addressEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { lockAddress } from '../../../repositories/networking/addresses/addresses.js';
import { releaseAddress } from '../../../repositories/nodes/addresses/address-pools.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { dropNat, heldAddresses, isActiveNat } from '../../../repositories/nodes/addresses/node-addresses.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';

export const deleteNodeIpAddress: Handler<'deleteNodeIpAddress'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const node = await lockNode(viewer, tx, params.nodeId);
    const address = await lockAddress(viewer, tx, { address: params.address, node: node.id });
    const held = await heldAddresses(viewer, tx, node.id);
    const problems = mayRelease(address, held, await isActiveNat(viewer, tx, address.address));
    await requireState(tx, 'deleteNodeIpAddress', node, problems);
    await dropNat(viewer, tx, address.address);
    await releaseAddress(tx, node.id, address.address);
    recordEvent(viewer, tx, {
      action: 'node_deleteip',
      entity: nodeEntity(node),
      secondary: addressEntity(address),
    });
    return {};
  });
