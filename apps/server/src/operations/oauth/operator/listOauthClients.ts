import type { Handler } from '../../../cloud/operation.js';
import { listClientRows } from '../../../repositories/oauth/operator/oauth-clients.js';
import { presentOauthClient } from './present.js';
import { mapPage } from '../../../repositories/listing/list.js';

export const listOauthClients: Handler<'listOauthClients'> = async ({ cloud, query, filter }) =>
  mapPage(await listClientRows(cloud.database, query, filter), presentOauthClient);
