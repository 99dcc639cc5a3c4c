import { isFurther, mayAllocate, mayIncurCosts } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Call, Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/accounts.js';
import { recordEvent } from '../../../repositories/events.js';
import { addressEntity, nodeEntity } from '../../../repositories/events/entities.js';
import { getAddress } from '../../../repositories/networking/addresses/addresses.js';
import { nameOfAddress } from '../../../repositories/nodes/addresses/address-names.js';
import { assignAddress } from '../../../repositories/nodes/addresses/address-pools.js';
import { requireState } from '../../../repositories/nodes/machines/busy.js';
import { furtherAddresses, heldAddresses } from '../../../repositories/nodes/addresses/node-addresses.js';
import { lockNode } from '../../../repositories/nodes/machines/nodes.js';
import { presentAddress } from '../../networking/vpcs/present-networks.js';

/** Gives a node another address, for both operations that do so. */
const allocateAddress = (
  { cloud, viewer, body }: Pick<Call<'createNodeIpAddress'>, 'cloud' | 'viewer' | 'body'>,
  nodeId: number,
): Promise<Schema<'IpAddress'>> =>
  cloud.transaction(async (tx) => {
    // Before its nodes, as whatever moves addresses does; otherwise they would wait for each other.
    if (body.public) await lockAccount(viewer, tx);
    const node = await lockNode(viewer, tx, nodeId);
    const held = await heldAddresses(viewer, tx, node.id);
    const further = isFurther(body, held) ? await furtherAddresses(viewer, tx) : undefined;
    if (further !== undefined) refuseAll(mayIncurCosts(viewer.account));
    await requireState(tx, 'createNodeIpAddress', node, mayAllocate(body, held, further));
    const holder = { accountId: viewer.account.id, nodeId: node.id, region: node.region };
    const given = await assignAddress(tx, holder, body.public ? nameOfAddress(cloud.config) : 'private');
    const address = await getAddress(viewer, tx, { address: given }, 'read_write');
    recordEvent(viewer, tx, {
      action: 'node_addip',
      entity: nodeEntity(node),
      secondary: addressEntity(address),
    });
    return presentAddress(address);
  });

export const createNodeIpAddress: Handler<'createNodeIpAddress'> = (call) =>
  allocateAddress(call, call.params.nodeId);

export const createIpAddress: Handler<'createIpAddress'> = (call) => allocateAddress(call, call.body.node_id);
