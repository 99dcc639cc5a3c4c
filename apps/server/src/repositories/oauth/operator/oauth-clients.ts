import { clientIdTaken, type ClientValues } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  change,
  type Given,
  insertion,
  removal,
  saving,
  type Session,
  statement,
} from '@cloud-account/database';
import { plain } from '../../listing/conditions.js';
import { list, pagesOf } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import { refuseTaken } from '../../unique.js';
import { foundRow } from '../../found-row.js';

/** A stored client, with the hash of its secret. */
export interface StoredOauthClient extends ClientValues {
  readonly id: string;
  readonly created: Date;
}

const isPublic = sql<boolean>`(secret_hash IS NULL)`;

const clients = () =>
  build
    .selectFrom('oauth_clients')
    .select([
      'id',
      'label',
      'website',
      'redirect_uris as redirectUris',
      isPublic.as('isPublic'),
      'implicit',
      'created_at as created',
    ]);

const listed = list('listOauthClients', 'oauth-clients', {
  from: clients,
  id: () => sql`id COLLATE "C"`,
  keys: () => ({ public: plain(isPublic) }),
});

/** All registered clients. */
export const listClientRows = pagesOf(listed);

const ofId = (given: Given<{ id: string }>) => clients().where('id', '=', given.id);

const one = statement('oauth-client', ofId);
const lock = statement('lock-oauth-client', (given: Given<{ id: string }>) => ofId(given).forUpdate());

/** @throws Refused (404) when there is no such client */
export const getClientRow = (session: Session, id: string): Promise<StoredOauthClient> =>
  foundRow(session, one, { id });

/** Reads and locks a client until the transaction ends. @throws Refused (404) when there is no such client */
export const lockClient = (tx: Transaction, id: string): Promise<StoredOauthClient> =>
  foundRow(tx, lock, { id });

const insert = insertion('insert-oauth-client', 'oauth_clients');

/**
 * Inserts a client.
 *
 * @param secretHash null for a public one
 * @throws Refused when the id is taken
 */
export async function insertClient(
  tx: Transaction,
  id: string,
  { label, website, redirectUris, implicit }: ClientValues,
  secretHash: Buffer | null,
): Promise<void> {
  await refuseTaken(
    change(tx, insert, {
      id,
      label,
      website,
      redirect_uris: [...redirectUris],
      secret_hash: secretHash,
      implicit,
      created_at: tx.now,
    }),
    'oauth_clients',
    clientIdTaken,
  );
}

const saveSecret = saving('save-oauth-secret', 'oauth_clients', ['id'], ['secret_hash']);

/** Replaces the secret of a client; the old one is useless at once. */
export async function saveClientSecret(tx: Transaction, id: string, hash: Buffer): Promise<void> {
  await change(tx, saveSecret, { id, secret_hash: hash });
}

const remove = removal('remove-oauth-client', 'oauth_clients', ['id']);

/** Removes a client with all the permissions that users granted to it. */
export async function removeClient(tx: Transaction, id: string): Promise<void> {
  await change(tx, remove, { id });
}
