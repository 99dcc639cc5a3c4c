import { textProblems } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { refuseAll } from '../../../common/refused.js';
import { hashPassword } from '../../../credentials/password.js';
import { lockAccount } from '../../../repositories/account/operator/accounts.js';
import {
  addUser,
  getUserRow,
  listUserRows,
  lockUser,
  removeUser,
  savePassword,
  saveUser,
  type UserRow,
} from '../../../repositories/account/operator/users.js';
import { closeSignInsOf } from '../../../repositories/oauth/sign-ins.js';
import { wireTime } from '../../common/wire-time.js';
import { listOfAccount } from './list-of-account.js';

/** A user as the operator's API shows it. */
const presentUser = (row: UserRow): OperatorSchema<'OperatorUser'> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  account_id: row.account_id,
  restricted: row.restricted,
  has_password: row.has_password,
  created: wireTime(row.created_at),
});

export const listUsersOfAccount: Handler<'listUsersOfAccount'> = listOfAccount(listUserRows, presentUser);

export const createUserOfAccount: Handler<'createUserOfAccount'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockAccount(tx, params.accountId);
    const { username, email, restricted = false } = body;
    refuseAll(textProblems('email', email));
    await addUser(tx, id, { username, email, restricted });
    return presentUser(await getUserRow(tx, username));
  });

export const getUserByName: Handler<'getUserByName'> = async ({ cloud, params }) =>
  presentUser(await getUserRow(cloud.database, params.username));

export const updateUserByName: Handler<'updateUserByName'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const current = await lockUser(tx, params.username);
    const { email = current.email, restricted = current.restricted } = body;
    refuseAll(textProblems('email', email));
    const user = { ...current, email, restricted };
    await saveUser(tx, user);
    return presentUser(user);
  });

/** Hashes before the transaction, because hashing is slow on purpose. Sign-ins with the old password end. */
export const setPasswordOfUser: Handler<'setPasswordOfUser'> = async ({ cloud, params, body }) => {
  const passwordHash = await hashPassword(body.password);
  return cloud.transaction(async (tx) => {
    const { id } = await lockUser(tx, params.username);
    await savePassword(tx, id, passwordHash);
    await closeSignInsOf(tx, id);
    return {};
  });
};

export const deleteUserByName: Handler<'deleteUserByName'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockUser(tx, params.username);
    await removeUser(tx, id);
    return {};
  });
