import { draftClient } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { mapPage } from '../../../repositories/listing/list.js';
import {
  getClientRow,
  listClientRows,
  lockClient,
} from '../../../repositories/oauth/operator/oauth-clients.js';
import { removeClient, type StoredOauthClient } from '../../../repositories/oauth/registered-clients.js';
import { wireTime } from '../../common/wire-time.js';
import { registerClient, replaceSecret } from '../client-secrets.js';

/** An OAuth client as the operator's API shows it. */
const presentOauthClient = (row: StoredOauthClient): OperatorSchema<'OauthClient'> => ({
  id: row.id,
  account_id: row.accountId,
  label: row.label,
  website: row.website,
  redirect_uris: [...row.redirectUris],
  public: row.isPublic,
  implicit: row.implicit,
  created: wireTime(row.created),
});

export const listOauthClients: Handler<'listOauthClients'> = async ({ cloud, query, filter }) =>
  mapPage(await listClientRows(cloud.database, query, filter), presentOauthClient);

export const createOauthClient: Handler<'createOauthClient'> = ({ cloud, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftClient(body));
    const { id, secret } = await registerClient(cloud, tx, null, draft, body.id);
    return { ...presentOauthClient(await getClientRow(tx, id)), secret };
  });

export const getOauthClient: Handler<'getOauthClient'> = async ({ cloud, params }) =>
  presentOauthClient(await getClientRow(cloud.database, params.clientId));

export const rotateOauthClientSecret: Handler<'rotateOauthClientSecret'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const registered = await lockClient(tx, params.clientId);
    const secret = await replaceSecret(cloud, tx, registered);
    return { ...presentOauthClient(registered), secret };
  });

export const deleteOauthClient: Handler<'deleteOauthClient'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockClient(tx, params.clientId);
    await removeClient(tx, id);
    return {};
  });
