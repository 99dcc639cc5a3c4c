import { sql } from 'kysely';
import { build, type Database, type Given, type Session, statement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

/** A registered client, in the form for the protocol. */
export interface OauthClient {
  readonly id: string;
  readonly label: string;
  readonly website: string | null;
  readonly redirectUris: string[];
  /** The SHA-256 of its secret; null for a public client. */
  readonly secretHash: Uint8Array | null;
  /** True if it may get tokens without a code. */
  readonly implicit: boolean;
}

const ofId = (given: Given<{ id: string }>) =>
  build
    .selectFrom('oauth_clients')
    .select([
      'id',
      'label',
      'website',
      'redirect_uris as redirectUris',
      'secret_hash as secretHash',
      'implicit',
    ])
    .where('id', '=', given.id);

const one = statement('find-oauth-client', ofId);

/** A client by its client_id; undefined when there is none. */
export const findClient = (session: Session, id: string): Promise<OauthClient | undefined> =>
  one.first(session, { id });

const locked = statement('share-lock-oauth-client', (given: Given<{ id: string }>) =>
  ofId(given).forKeyShare(),
);

/** Reads a client and keeps it from being removed until the transaction ends. */
export const lockClient = (tx: Transaction, id: string): Promise<OauthClient | undefined> =>
  locked.first(tx, { id });

const keepDocs = statement('keep-docs-client', (given: Given<{ redirect_uris: string[]; now: Date }>) =>
  build
    .insertInto('oauth_clients')
    .values({
      id: 'docs',
      label: 'Documentation',
      redirect_uris: given.redirect_uris,
      created_at: given.now,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({ redirect_uris: eb.ref('excluded.redirect_uris') }))
        .where(
          sql<boolean>`oauth_clients.label = excluded.label AND oauth_clients.secret_hash IS NULL
            AND oauth_clients.redirect_uris <> excluded.redirect_uris`,
        ),
    ),
);

/**
 * Registers the documentation as a public client, or updates its address. A client of the operator with the same id does not
 * change.
 */
export async function keepDocsClient(
  database: Database,
  redirectUris: readonly string[],
  now: Date,
): Promise<void> {
  await keepDocs.run(database, { redirect_uris: [...redirectUris], now });
}
