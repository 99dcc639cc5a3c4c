import { draftNodeBalancer } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import { insertNodeBalancer } from '../../../repositories/nodebalancers/operator/nodebalancers.js';
import { presentNodeBalancer } from '../present.js';

export const createNodeBalancerOfAccount: Handler<'createNodeBalancerOfAccount'> = ({
  cloud,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const account = await lockAccount(tx, params.accountId);
    const values = unwrap(draftNodeBalancer(body, await findRegion(tx, body.region)));
    const balancer = await insertNodeBalancer(tx, account.id, values);
    return presentNodeBalancer(balancer, cloud.config.platformDomain);
  });
