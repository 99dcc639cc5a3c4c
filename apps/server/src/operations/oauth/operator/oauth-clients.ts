import { draftClient, mayHaveSecret } from '@cloud-account/core';
import type { OperatorSchema } from '@cloud-account/spec';
import type { Handler } from '../../../cloud/operation.js';
import { unwrap } from '../../../common/refused.js';
import { tokenHash } from '../../../credentials/access-token.js';
import { mapPage } from '../../../repositories/listing/list.js';
import {
  getClientRow,
  insertClient,
  listClientRows,
  lockClient,
  removeClient,
  saveClientSecret,
  type StoredOauthClient,
} from '../../../repositories/oauth/operator/oauth-clients.js';
import { wireTime } from '../../common/wire-time.js';

/** An OAuth client as the operator's API shows it. */
const presentOauthClient = (row: StoredOauthClient): OperatorSchema<'OauthClient'> => ({
  id: row.id,
  label: row.label,
  website: row.website,
  redirect_uris: [...row.redirectUris],
  public: row.isPublic,
  implicit: row.implicit,
  created: wireTime(row.created),
});

export const listOauthClients: Handler<'listOauthClients'> = async ({ cloud, query, filter }) =>
  mapPage(await listClientRows(cloud.database, query, filter), presentOauthClient);

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

export const getOauthClient: Handler<'getOauthClient'> = async ({ cloud, params }) =>
  presentOauthClient(await getClientRow(cloud.database, params.clientId));

export const rotateOauthClientSecret: Handler<'rotateOauthClientSecret'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const registered = await lockClient(tx, params.clientId);
    unwrap(mayHaveSecret(registered));
    const secret = cloud.randomness.secret();
    await saveClientSecret(tx, registered.id, tokenHash(secret));
    return { ...presentOauthClient(registered), secret };
  });

export const deleteOauthClient: Handler<'deleteOauthClient'> = ({ cloud, params }) =>
  cloud.transaction(async (tx) => {
    const { id } = await lockClient(tx, params.clientId);
    await removeClient(tx, id);
    return {};
  });
