import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { changeAccountClient, draftAccountClient, thumbnailProblems } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import { bounds } from '@cloud-account/spec/bounds';
import type { Cloud } from '../../cloud/cloud.js';
import { Download, type Handler } from '../../cloud/operation.js';
import { refuseAll, unwrap } from '../../common/refused.js';
import { requireCapacity } from '../../repositories/account/capacity.js';
import { recordEvent } from '../../repositories/events.js';
import { oauthClientEntity } from '../../repositories/events/entities.js';
import { mapPage } from '../../repositories/listing/list.js';
import {
  getAccountClient,
  getThumbnail,
  listAccountClients,
  lockAccountClient,
  saveAccountClient,
  saveThumbnail,
} from '../../repositories/oauth/account-clients.js';
import { removeClient, type StoredOauthClient } from '../../repositories/oauth/registered-clients.js';
import { thumbnailUrl } from '../common/thumbnail-url.js';
import { registerClient, replaceSecret } from './client-secrets.js';

type Shown = Pick<StoredOauthClient, 'id' | 'label' | 'redirectUris' | 'isPublic' | 'hasThumbnail'>;

/** A client as the API shows it. @param secret the secret, when it is new */
const presentClient = (
  cloud: Cloud,
  { hasThumbnail, id, label, redirectUris, isPublic }: Shown,
  secret = isPublic ? '' : '<REDACTED>',
): Schema<'AccountOauthClient'> => ({
  ...{ id, label, redirect_uri: redirectUris[0] ?? '', public: isPublic, secret },
  ...{ status: 'active', thumbnail_url: thumbnailUrl(cloud, id, hasThumbnail) },
});

export const listAccountOauthClients: Handler<'listAccountOauthClients'> = async ({
  cloud,
  viewer,
  query,
  filter,
}) =>
  mapPage(await listAccountClients(viewer, cloud.database, query, filter), (client) =>
    presentClient(cloud, client),
  );

export const createAccountOauthClient: Handler<'createAccountOauthClient'> = ({ cloud, viewer, body }) =>
  cloud.transaction(async (tx) => {
    const draft = unwrap(draftAccountClient(body));
    await requireCapacity(tx, 'oauth_clients', viewer.account.id);
    const { id, secret } = await registerClient(cloud, tx, viewer.account.id, draft);
    recordEvent(viewer, tx, { action: 'oauth_client_create', entity: oauthClientEntity({ ...draft, id }) });
    return presentClient(cloud, { ...draft, id, hasThumbnail: false }, secret ?? undefined);
  });

export const getAccountOauthClient: Handler<'getAccountOauthClient'> = async ({ cloud, viewer, params }) =>
  presentClient(cloud, await getAccountClient(viewer, cloud.database, params.clientId));

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
    return presentClient(cloud, client);
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
    return presentClient(cloud, client, secret);
  });

export const getAccountOauthClientThumbnail: Handler<'getAccountOauthClientThumbnail'> = async ({
  cloud,
  params,
}) => {
  const image = await getThumbnail(cloud.database, params.clientId);
  return new Download('thumbnail.png', image.length, Readable.from([image]), 'image/png');
};

export const updateAccountOauthClientThumbnail: Handler<'updateAccountOauthClientThumbnail'> = async ({
  cloud,
  viewer,
  params,
  upload,
}) => {
  // The image of a client that is not there is not received.
  await getAccountClient(viewer, cloud.database, params.clientId);
  const { maximum } = bounds.OauthClientThumbnail.bytes;
  const image = await upload.receive(maximum, ({ content }) => buffer(content));
  refuseAll(thumbnailProblems(image));
  return cloud.transaction(async (tx) => {
    const client = await lockAccountClient(viewer, tx, params.clientId);
    await saveThumbnail(tx, client.id, image);
    recordEvent(viewer, tx, { action: 'oauth_client_update', entity: oauthClientEntity(client) });
    return {};
  });
};
