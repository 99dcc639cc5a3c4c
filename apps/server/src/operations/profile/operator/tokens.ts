import { draftToken } from '@cloud-account/core';
import { type OperatorSchema, scopes as knownScopes } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { tokenHash, tokenPrefix } from '../../../credentials/access-token.js';
import { insertToken, revokeToken } from '../../../repositories/access/accounts.js';
import { getUserRow, lockUser } from '../../../repositories/account/operator/users.js';
import { mapPage } from '../../../repositories/listing/list.js';
import { getUserTokenRow, listUserTokenRows } from '../../../repositories/profile/operator/user-tokens.js';
import type { StoredToken } from '../../../repositories/profile/tokens.js';
import { wireTime } from '../../common/wire-time.js';

/** A token as the operator's API shows it. */
const presentUserToken = (username: string, row: StoredToken): OperatorSchema<'UserToken'> => ({
  id: row.id,
  username,
  label: row.label,
  scopes: row.scopes.join(' '),
  created: wireTime(row.created_at),
  expiry: row.expires_at && wireTime(row.expires_at),
  revoked: row.revoked_at !== null,
});

export const listTokensOfUser: Handler<'listTokensOfUser'> = async ({ cloud, params, query, filter }) => {
  const { id, username } = await getUserRow(cloud.database, params.username);
  return mapPage(await listUserTokenRows(id, cloud.database, query, filter), (row) =>
    presentUserToken(username, row),
  );
};

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

export const deleteTokenOfUser: Handler<'deleteTokenOfUser'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const user = await lockUser(tx, params.username);
    const { id, revoked_at: revokedAt } = await getUserTokenRow(tx, user.id, params.tokenId);
    if (revokedAt === null) await revokeToken(tx, id);
    return {};
  });
