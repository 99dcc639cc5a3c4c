import type { Handler } from '../../operation.js';
import { revokeToken } from '../../repositories/access/accounts.js';
import { getUserTokenRow } from '../../repositories/operator/user-tokens.js';
import { lockUser } from '../../repositories/operator/users.js';

export const deleteTokenOfUser: Handler<'deleteTokenOfUser'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(tx, params.username);
    const { id, revoked } = await getUserTokenRow(tx, user.id, params.tokenId);
    if (!revoked) await revokeToken(tx, id);
    return {};
  });
