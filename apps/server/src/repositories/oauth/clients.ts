import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Transaction } from '../transaction.js';

/** A registered program, as the protocol needs it. */
export interface OauthClient {
  readonly id: string;
  readonly label: string;
  readonly website: string | null;
  readonly redirectUris: string[];
  /** SHA-256 of its secret; null of a public client. */
  readonly secretHash: Uint8Array | null;
}

/** A program by its client_id; undefined when none is registered under it. */
export async function findClient(
  on: Database | Transaction['client'],
  id: string,
): Promise<OauthClient | undefined> {
  const [row] = await query<OauthClient>(
    on,
    'find-oauth-client',
    `SELECT c.id, c.label, c.website, c.redirect_uris AS "redirectUris", c.secret_hash AS "secretHash"
     FROM oauth_clients c WHERE c.id = $1`,
    [id],
  );
  return row;
}

/**
 * Keeps the documentation as a public client. Starting again changes nothing; another address is kept in place of the old
 * one, and a client that the operator gave the same id stays as it is.
 */
export async function keepDocsClient(
  database: Database,
  redirectUris: readonly string[],
  now: Date,
): Promise<void> {
  await query(
    database,
    'keep-docs-client',
    `INSERT INTO oauth_clients AS c (id, label, redirect_uris, created_at)
     VALUES ('docs', 'Documentation', $1, $2)
     ON CONFLICT (id) DO UPDATE SET redirect_uris = excluded.redirect_uris
     WHERE c.label = excluded.label AND c.secret_hash IS NULL AND c.redirect_uris <> excluded.redirect_uris`,
    [redirectUris, now],
  );
}
