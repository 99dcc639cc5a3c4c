import { canonicalAddress, draftAddress, refuse, textProblems } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  hasNode,
  insertAddress,
  listAccountAddresses,
  removeAddress,
} from '../../../repositories/networking/operator/addresses.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentAddress } from '../vpcs/present-networks.js';

export const listAddressesOfAccount: Handler<'listAddressesOfAccount'> = listOfAccount(
  listAccountAddresses,
  presentAddress,
);

export const createAddressOfAccount: Handler<'createAddressOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    const { region, node_id: nodeId = null } = body;
    const known = nodeId === null || (await hasNode(tx, id, nodeId));
    const values = unwrap(
      draftAddress(body, cloud.config.platformDomain),
      ...textProblems('region', region),
      ...(known ? [] : [refuse('operator.address.node', { field: 'node_id' })]),
    );
    return presentAddress(await insertAddress(tx, id, { ...values, region, node_id: nodeId }));
  });

export const deleteAddressOfAccount: Handler<'deleteAddressOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeAddress(tx, id, canonicalAddress(params.address));
    return {};
  });
