import { draftToken, mayMakeTokens } from '@cloud-account/core';
import { scopes as knownScopes } from '@cloud-account/spec';
import { tokenHash, tokenPrefix } from '../../../credentials/access-token.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { insertToken } from '../../../repositories/access/accounts.js';
import { requireCapacity } from '../../../repositories/account/capacity.js';
import { recordEvent } from '../../../repositories/events.js';
import { tokenEntity } from '../../../repositories/events/entities.js';
import { lockProfile } from '../../../repositories/profile/profiles.js';
import { removeEndedTokens } from '../../../repositories/profile/tokens.js';
import { presentToken } from '../present.js';

export const createToken: Handler<'createToken'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    unwrap(mayMakeTokens(viewer.token));
    await lockProfile(viewer, tx);
    const { account, user, token: maker } = viewer;
    const { now } = tx;
    const draft = unwrap(draftToken(body, { maker, knownScopes, now }));
    await requireCapacity(tx, 'tokens', user.id);
    await removeEndedTokens(viewer, tx);
    const { label, scopes, expiry: expires } = draft;
    const token = cloud.randomness.secret();
    const prefix = tokenPrefix(token);
    const owner = { accountId: account.id, userId: user.id };
    const id = await insertToken(tx, owner, { hash: tokenHash(token), prefix, scopes, label, expires });
    recordEvent(viewer, tx, { action: 'token_create', entity: tokenEntity({ id, label }) });
    return presentToken({ id, label, scopes, prefix, created_at: now, expires_at: expires }, token);
  });
