import { draftToken } from '@cloud-account/core';
import { scopes as knownScopes } from '@cloud-account/spec';
import { tokenHash, tokenPrefix } from '../../../credentials/access-token.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { insertToken } from '../../../repositories/access/accounts.js';
import { lockUser } from '../../../repositories/account/operator/users.js';
import { getUserTokenRow } from '../../../repositories/profile/operator/user-tokens.js';
import { presentUserToken } from './present.js';

export const createTokenOfUser: Handler<'createTokenOfUser'> = ({ cloud, params, body }) =>
  cloud.transaction(async (tx) => {
    const { id: userId, account_id: accountId, username } = await lockUser(tx, params.username);
    const draft = unwrap(
      draftToken(body, { maker: { scopes: ['*'], expires: null }, knownScopes, now: tx.now }),
    );
    const { label, scopes, expiry: expires } = draft;
    const token = cloud.randomness.secret();
    const kept = { hash: tokenHash(token), prefix: tokenPrefix(token), scopes, label, expires };
    const id = await insertToken(tx, { accountId, userId }, kept);
    return { ...presentUserToken(username, await getUserTokenRow(tx, userId, id)), token };
  });
