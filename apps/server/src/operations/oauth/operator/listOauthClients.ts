import type { Handler } from '../../../cloud/operation.js';
import { listClientRows } from '../../../repositories/oauth/operator/oauth-clients.js';
import { presentOauthClient } from './present.js';

export const listOauthClients: Handler<'listOauthClients'> = async ({ cloud, query, filter }) => {
  const { rows, ...page } = await listClientRows(cloud.database, query, filter);
  return { data: rows.map(presentOauthClient), ...page };
};
