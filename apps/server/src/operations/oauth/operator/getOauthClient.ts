import type { Handler } from '../../../cloud/operation.js';
import { getClientRow } from '../../../repositories/oauth/operator/oauth-clients.js';
import { presentOauthClient } from './present.js';

export const getOauthClient: Handler<'getOauthClient'> = async ({ cloud, params }) =>
  presentOauthClient(await getClientRow(cloud.database, params.clientId));
