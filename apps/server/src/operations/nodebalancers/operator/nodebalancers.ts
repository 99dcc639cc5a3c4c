import { draftNodeBalancer } from '@cloud-account/core';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { getAccountRow, lockAccount } from '../../../repositories/account/operator/accounts.js';
import { findRegion } from '../../../repositories/catalog/regions.js';
import {
  backendNodesOf,
  insertNodeBalancer,
  listAccountNodeBalancers,
  removeNodeBalancer,
  replaceBackends,
} from '../../../repositories/nodebalancers/operator/nodebalancers.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentNodeBalancer } from '../present.js';

export const listNodeBalancersOfAccount: Handler<'listNodeBalancersOfAccount'> = listOfAccount(
  listAccountNodeBalancers,
  (row, _id, { config }) => presentNodeBalancer(row, config.platformDomain),
);

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

export const deleteNodeBalancerOfAccount: Handler<'deleteNodeBalancerOfAccount'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await removeNodeBalancer(tx, id, params.nodeBalancerId);
    return {};
  });

export const getNodesOfNodeBalancer: Handler<'getNodesOfNodeBalancer'> = async ({ cloud, params }) => {
  const { id } = await getAccountRow(cloud.database, params.accountId);
  return { node_ids: await backendNodesOf(cloud.database, id, params.nodeBalancerId) };
};

export const updateNodesOfNodeBalancer: Handler<'updateNodesOfNodeBalancer'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    await replaceBackends(tx, id, params.nodeBalancerId, body.node_ids);
    return { node_ids: await backendNodesOf(tx, id, params.nodeBalancerId) };
  });
