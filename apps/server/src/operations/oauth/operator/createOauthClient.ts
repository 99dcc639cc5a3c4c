import { draftClient } from '@cloud-account/core';
import { tokenHash } from '../../../credentials/access-token.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { getClientRow, insertClient } from '../../../repositories/oauth/operator/oauth-clients.js';
import { presentOauthClient } from './present.js';

/** The length of a generated id. */
const ID_LENGTH = 20;

export const createOauthClient: Handler<'createOauthClient'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftClient(body));
    const id = body.id ?? cloud.randomness.secret().slice(0, ID_LENGTH);
    const secret = draft.isPublic ? null : cloud.randomness.secret();
    await insertClient(tx, id, draft, secret === null ? null : tokenHash(secret));
    return { ...presentOauthClient(await getClientRow(tx, id)), secret };
  });
