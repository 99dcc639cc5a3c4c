import { build, type Given, saving, type Session, statement } from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { foundRow } from '../found-row.js';
import { byAccount, list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { clientList, registeredClients, type StoredOauthClient } from './registered-clients.js';

const ofAccount = (given: Given<{ account_id: number }>) =>
  registeredClients().where('account_id', '=', given.account_id);

const listed = list('listAccountOauthClients', 'account-oauth-clients', { from: ofAccount, ...clientList });

/** The clients that the viewer's account registered. */
export const listAccountClients = pagesFor(listed, byAccount);

type One = Given<{ account_id: number; id: string }>;

const one = (given: One) => ofAccount(given).where('id', '=', given.id);

const read = statement('account-oauth-client', one);
const lock = statement('lock-account-oauth-client', (given: One) => one(given).forUpdate());

/** @throws Refused (404) when the viewer's account registered no such client */
export const getAccountClient = (
  { account }: Owner,
  session: Session,
  id: string,
): Promise<StoredOauthClient> => foundRow(session, read, { account_id: account.id, id });

/** Reads and locks a client until the transaction ends. @throws Refused (404) when the viewer's account registered no such client */
export const lockAccountClient = (
  { account }: Owner,
  tx: Transaction,
  id: string,
): Promise<StoredOauthClient> => foundRow(tx, lock, { account_id: account.id, id });

const save = saving(
  'save-account-oauth-client',
  'oauth_clients',
  ['id', 'account_id'],
  ['label', 'redirect_uris'],
);

/** Saves a locked client. */
export async function saveAccountClient(
  { account }: Viewer,
  tx: Transaction,
  { id, label, redirectUris }: StoredOauthClient,
): Promise<void> {
  await save.run(tx, { id, account_id: account.id, label, redirect_uris: [...redirectUris] });
}

const saveImage = saving('save-oauth-thumbnail', 'oauth_clients', ['id'], ['thumbnail']);

/** Replaces the thumbnail of a locked client. @param image a PNG */
export async function saveThumbnail(tx: Transaction, id: string, image: Buffer): Promise<void> {
  await saveImage.run(tx, { id, thumbnail: image });
}

const image = statement('oauth-thumbnail', (given: Given<{ id: string }>) =>
  build
    .selectFrom('oauth_clients')
    .select('thumbnail')
    .where('id', '=', given.id)
    .where('thumbnail', 'is not', null)
    .$narrowType<{ thumbnail: Buffer }>(),
);

/** The thumbnail of a client of any account. @throws Refused (404) when there is none */
export const getThumbnail = async (session: Session, id: string): Promise<Uint8Array> =>
  (await foundRow(session, image, { id })).thumbnail;
