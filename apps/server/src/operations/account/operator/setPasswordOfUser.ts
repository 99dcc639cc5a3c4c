import type { Handler } from '../../../cloud/operation.js';
import { hashPassword } from '../../../credentials/password.js';
import { lockUser, savePassword } from '../../../repositories/account/operator/users.js';
import { closeSignInsOf } from '../../../repositories/oauth/sign-ins.js';

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
