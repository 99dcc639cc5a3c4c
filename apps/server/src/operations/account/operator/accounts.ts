import { accountProblems, changedAccount, newAccount } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { insertAccount } from '../../../repositories/access/accounts.js';
import {
  type AccountRow,
  getAccountRow,
  listAccountRows,
  lockAccount,
  saveAccount,
} from '../../../repositories/account/operator/accounts.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { deleteAccount } from '../../../work/operator/delete-account.js';
import { wireTime } from '../../common/wire-time.js';

/** An account as the operator's API shows it. */
const presentAccount = (row: AccountRow): OperatorSchema<'OperatorAccount'> => ({
  id: row.id,
  uuid: row.uuid.toUpperCase(),
  email: row.email,
  company: row.company,
  balance: row.balance,
  activated: row.activated,
  managed: row.managed,
  additional_ipv4: row.additionalIpv4,
  created: wireTime(row.created_at),
});

export const listAccounts: Handler<'listAccounts'> = async ({ cloud, query, filter }) =>
  mapPage(await listAccountRows(cloud.database, query, filter), presentAccount);

export const createAccount: Handler<'createAccount'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    refuseAll(accountProblems(body));
    const id = await insertAccount(tx, { uuid: cloud.randomness.uuid(), ...newAccount(body) });
    return presentAccount(await getAccountRow(tx, id));
  });

export const getAccountById: Handler<'getAccountById'> = async ({ cloud, params }) =>
  presentAccount(await getAccountRow(cloud.database, params.accountId));

export const updateAccountById: Handler<'updateAccountById'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockAccount(tx, params.accountId);
    refuseAll(accountProblems(body));
    const values = changedAccount(current, body);
    await saveAccount(tx, current, values);
    return presentAccount({ ...current, ...values });
  });

export const deleteAccountById: Handler<'deleteAccountById'> = async ({ cloud, params }) => {
  await deleteAccount(cloud, params.accountId);
  return {};
};
