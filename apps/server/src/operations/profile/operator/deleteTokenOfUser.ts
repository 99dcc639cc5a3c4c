import type { Handler } from '../../../cloud/operation.js';
import { revokeToken } from '../../../repositories/access/accounts.js';
import { lockUser } from '../../../repositories/account/operator/users.js';
import { getUserTokenRow } from '../../../repositories/profile/operator/user-tokens.js';

export const deleteTokenOfUser: Handler<'deleteTokenOfUser'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(tx, params.username);
    const { id, revoked_at: revokedAt } = await getUserTokenRow(tx, user.id, params.tokenId);
    if (revokedAt === null) await revokeToken(tx, id);
    return {};
  });
