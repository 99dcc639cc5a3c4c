import { type ClientValues, refuse } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, insertion, removal, saving } from '@cloud-account/database';
import { plain } from '../listing/conditions.js';
import type { Transaction } from '../transaction.js';
import { refuseTaken } from '../unique.js';

/** A stored client, without the hash of its secret. */
export interface StoredOauthClient extends ClientValues {
  readonly id: string;
  /** The account that registered it; null: the operator did. */
  readonly accountId: number | null;
  readonly hasThumbnail: boolean;
  readonly created: Date;
}

const isPublic = sql<boolean>`(secret_hash IS NULL)`;

/** All registered clients. */
export const registeredClients = () =>
  build
    .selectFrom('oauth_clients')
    .select([
      'id',
      'account_id as accountId',
      'label',
      'website',
      'redirect_uris as redirectUris',
      isPublic.as('isPublic'),
      'implicit',
      sql<boolean>`(thumbnail IS NOT NULL)`.as('hasThumbnail'),
      'created_at as created',
    ]);

/** The id and the keys of a list of clients. */
export const clientList = {
  id: () => sql`id COLLATE "C"`,
  keys: () => ({ public: plain(isPublic) }),
};

const insert = insertion('insert-oauth-client', 'oauth_clients', 'thumbnail');

/**
 * Inserts a client.
 *
 * @param owner the account that registers it; null for the operator
 * @param secretHash null for a public one
 * @throws Refused when the id is taken
 */
export async function insertClient(
  tx: Transaction,
  id: string,
  owner: number | null,
  { label, website, redirectUris, implicit }: ClientValues,
  secretHash: Buffer | null,
): Promise<void> {
  await refuseTaken(
    insert.run(tx, {
      id,
      account_id: owner,
      label,
      website,
      redirect_uris: [...redirectUris],
      secret_hash: secretHash,
      implicit,
      created_at: tx.now,
    }),
    'oauth_clients',
    () => refuse('oauth.client.id-unique', { field: 'id' }),
  );
}

const saveSecret = saving('save-oauth-secret', 'oauth_clients', ['id'], ['secret_hash']);

/** Replaces the secret of a locked client; the old one is useless at once. */
export async function saveClientSecret(tx: Transaction, id: string, hash: Buffer): Promise<void> {
  await saveSecret.run(tx, { id, secret_hash: hash });
}

const remove = removal('remove-oauth-client', 'oauth_clients', ['id']);

/** Removes a locked client with all the permissions that users granted to it. */
export async function removeClient(tx: Transaction, id: string): Promise<void> {
  await remove.run(tx, { id });
}
