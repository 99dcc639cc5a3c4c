import { mayHaveSecret } from '@cloud-account/core';
import { tokenHash } from '../../../credentials/access-token.js';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { lockClient, saveClientSecret } from '../../../repositories/oauth/operator/oauth-clients.js';
import { presentOauthClient } from './present.js';

export const rotateOauthClientSecret: Handler<'rotateOauthClientSecret'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const registered = await lockClient(tx, params.clientId);
    unwrap(mayHaveSecret(registered));
    const secret = cloud.randomness.secret();
    await saveClientSecret(tx, registered.id, tokenHash(secret));
    return { ...presentOauthClient(registered), secret };
  });
