import type { Handler } from '../../../cloud/operation.js';
import { lockClient, removeClient } from '../../../repositories/oauth/operator/oauth-clients.js';

export const deleteOauthClient: Handler<'deleteOauthClient'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockClient(tx, params.clientId);
    await removeClient(tx, id);
    return {};
  });
