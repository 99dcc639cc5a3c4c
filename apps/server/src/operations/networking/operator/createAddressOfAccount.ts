import { draftAddress, textProblems } from '@cloud-account/core';
import type { Handler } from '../../../common/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { hasNode, insertAddress, unknownNode } from '../../../repositories/networking/operator/addresses.js';
import { presentAddress } from '../present-networks.js';

export const createAddressOfAccount: Handler<'createAddressOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    const { region, node_id: nodeId = null } = body;
    const known = nodeId === null || (await hasNode(tx, id, nodeId));
    const values = unwrap(
      draftAddress(body, cloud.config.platformDomain),
      ...textProblems('region', region),
      ...(known ? [] : [unknownNode()]),
    );
    return presentAddress(await insertAddress(tx, id, { ...values, region, node_id: nodeId }));
  });
