import { refuse } from '@cloud-account/core';
import type { Cloud } from '../../../../cloud/cloud.js';
import type { Handler } from '../../../../cloud/operation.js';
import { insertAccount } from '../../../../repositories/access/accounts.js';
import { refuseTaken } from '../../../../repositories/unique.js';
import { deleteAccount } from '../../../../work/operator/delete-account.js';
import { copyAccount } from './copy-account.js';
import { changeExpiry, expireIn } from './expiry.js';
import {
  drawOpening,
  emailOf,
  insertOpening,
  insertOwner,
  type OpenedAccount,
  type Opening,
} from './opening.js';

export const createLabAccount: Handler<'createLabAccount'> = async ({ cloud, body }) => {
  const opening = await drawOpening(cloud);
  const account =
    body.copy_of === undefined
      ? await makeEmpty(cloud, body, opening)
      : await copyAccount(cloud, body.copy_of, body.name, opening);
  if (body.copy_of !== undefined) await changeExpiry(cloud, account.id, body.expires_in);
  return {
    account_id: account.id,
    username: account.user.username,
    password: opening.password,
    token: opening.token,
    storage_key: { access_key: opening.key.accessKey, secret_key: opening.key.secretKey },
  };
};

/** Creates an account that has only what opens it. */
const makeEmpty = (
  cloud: Cloud,
  {
    name,
    expires_in: seconds,
  }: { readonly name?: string | undefined; readonly expires_in?: number | undefined },
  opening: Opening,
): Promise<OpenedAccount> => {
  const making = cloud.transaction(async (tx) => {
    const uuid = cloud.randomness.uuid();
    const id = await insertAccount(tx, { uuid, email: emailOf(name) });
    const user = await insertOwner(tx, id, name, opening);
    const account = { id, uuid, user };
    await insertOpening(cloud, tx, account, opening);
    if (seconds !== undefined) expireIn(tx, id, seconds);
    return account;
  });
  return refuseTaken(making, 'username', () => refuse('user.username.unique', { field: 'name' }));
};

export const deleteLabAccount: Handler<'deleteLabAccount'> = async ({ cloud, params }) => {
  await deleteAccount(cloud, params.accountId);
  return undefined;
};
