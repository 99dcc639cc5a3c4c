import { changeAccountClient, draftAccountClient } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Handler } from '../../cloud/operation.js';
import { unwrap } from '../../common/refused.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import { recordEvent } from '../../repositories/events.js';
import { oauthClientEntity } from '../../repositories/events/entities.js';
import { mapPage } from '../../repositories/listing/list.js';
import {
  getAccountClient,
  listAccountClients,
  lockAccountClient,
  saveAccountClient,
} from '../../repositories/oauth/account-clients.js';
import { removeClient, type StoredOauthClient } from '../../repositories/oauth/registered-clients.js';
import { registerClient, replaceSecret } from './client-secrets.js';

type Shown = Pick<StoredOauthClient, 'id' | 'label' | 'redirectUris' | 'isPublic'>;

/** A client as the API shows it. @param secret the secret, when it is new */
const presentClient = (
  { id, label, redirectUris, isPublic }: Shown,
  secret = isPublic ? '' : '<REDACTED>',
): Schema<'AccountOauthClient'> => ({
  ...{ id, label, redirect_uri: redirectUris[0] ?? '', public: isPublic, secret },
  ...{ status: 'active', thumbnail_url: null },
});

export const listAccountOauthClients: Handler<'listAccountOauthClients'> = async ({
  cloud,
  viewer,
  query,
  filter,
}) =>
  mapPage(await listAccountClients(viewer, cloud.database, query, filter), (client) => presentClient(client));

export const createAccountOauthClient: Handler<'createAccountOauthClient'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftAccountClient(body));
    await requireCapacity(tx, 'oauth_clients', viewer.account.id);
    const { id, secret } = await registerClient(cloud, tx, viewer.account.id, draft);
    recordEvent(viewer, tx, { action: 'oauth_client_create', entity: oauthClientEntity({ ...draft, id }) });
    return presentClient({ ...draft, id }, secret ?? undefined);
  });

export const getAccountOauthClient: Handler<'getAccountOauthClient'> = async ({ cloud, viewer, params }) =>
  presentClient(await getAccountClient(viewer, cloud.database, params.clientId));

export const updateAccountOauthClient: Handler<'updateAccountOauthClient'> = ({
  cloud,
  viewer,
  params,
  body,
}) =>
  cloud.transaction(async (tx) => {
    const current = await lockAccountClient(viewer, tx, params.clientId);
    const client = unwrap(changeAccountClient(current, body));
    await saveAccountClient(viewer, tx, client);
    recordEvent(viewer, tx, { action: 'oauth_client_update', entity: oauthClientEntity(client) });
    return presentClient(client);
  });

export const deleteAccountOauthClient: Handler<'deleteAccountOauthClient'> = ({ cloud, viewer, params }) =>
  cloud.transaction(async (tx) => {
    const client = await lockAccountClient(viewer, tx, params.clientId);
    await removeClient(tx, client.id);
    recordEvent(viewer, tx, { action: 'oauth_client_delete', entity: oauthClientEntity(client) });
    return {};
  });

export const resetAccountOauthClientSecret: Handler<'resetAccountOauthClientSecret'> = ({
  cloud,
  viewer,
  params,
}) =>
  cloud.transaction(async (tx) => {
    const client = await lockAccountClient(viewer, tx, params.clientId);
    const secret = await replaceSecret(cloud, tx, client);
    recordEvent(viewer, tx, { action: 'oauth_client_secret_reset', entity: oauthClientEntity(client) });
    return presentClient(client, secret);
  });
