import type { Handler } from '../../../cloud/operation.js';
import { listAccountNodeBalancers } from '../../../repositories/nodebalancers/operator/nodebalancers.js';
import { listOfAccount } from '../../account/operator/list-of-account.js';
import { presentNodeBalancer } from '../present.js';

export const listNodeBalancersOfAccount: Handler<'listNodeBalancersOfAccount'> = listOfAccount(
  listAccountNodeBalancers,
  (row, _id, { config }) => presentNodeBalancer(row, config.platformDomain),
);
