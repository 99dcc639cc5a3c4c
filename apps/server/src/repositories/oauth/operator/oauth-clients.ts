import { refuse, type ClientValues, type Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { uniqueViolation } from '../../../database/transaction.js';
import { notFound, Refused } from '../../../refused.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';

/** A registered program as it is kept; of its secret only the hash. */
export interface OauthClientRow extends ClientValues {
  readonly id: string;
  readonly created: Date;
}

const columns = `c.id, c.label, c.website, c.redirect_uris AS "redirectUris", c.secret_hash IS NULL AS "isPublic",
  c.created_at AS created`;

/** All registered programs. */
export const listClientRows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<OauthClientRow>> =>
  listPage(
    database,
    {
      name: 'oauth-clients',
      columns,
      from: 'oauth_clients c',
      id: 'c.id COLLATE "C"',
      where: 'TRUE',
      values: [],
      keys: { label: textSource('c.label'), public: { sql: '(c.secret_hash IS NULL)' } },
    },
    request,
    filter,
  );

/** @throws Refused (404) when there is no such client */
export async function getClientRow(
  on: Database | Transaction['client'],
  id: string,
): Promise<OauthClientRow> {
  const text = `SELECT ${columns} FROM oauth_clients c WHERE c.id = $1`;
  const [row] = await query<OauthClientRow>(on, 'oauth-client', text, [id]);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a client and keeps it from being changed or removed until the transaction ends.
 *
 * @throws Refused (404) when there is no such client
 */
export async function lockClient({ client }: Transaction, id: string): Promise<OauthClientRow> {
  const text = `SELECT ${columns} FROM oauth_clients c WHERE c.id = $1 FOR UPDATE`;
  const [row] = await query<OauthClientRow>(client, 'lock-oauth-client', text, [id]);
  if (row === undefined) throw notFound();
  return row;
}

/** Keeps a new client. @param secretHash null of a public one @throws Refused when the id is taken */
export async function insertClient(
  { client, now }: Transaction,
  id: string,
  { label, website, redirectUris }: ClientValues,
  secretHash: Buffer | null,
): Promise<void> {
  const data = {
    id,
    label,
    website,
    redirectUris: [...redirectUris],
    secretHash: secretHash && new Uint8Array(secretHash),
    createdAt: now,
  };
  try {
    await client.oauthClient.create({ data, select: { id: true } });
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error;
    throw new Refused(refuse('oauth.client.id-unique', { field: 'id', reason: 'id is taken' }));
  }
}

/** Gives a client another secret; the old one is useless at once. */
export async function saveClientSecret({ client }: Transaction, id: string, hash: Buffer): Promise<void> {
  const data = { secretHash: new Uint8Array(hash) };
  await client.oauthClient.update({ where: { id }, data, select: { id: true } });
}

/** Removes a client with everything that users allowed it. */
export async function removeClient({ client }: Transaction, id: string): Promise<void> {
  await client.oauthClient.delete({ where: { id }, select: { id: true } });
}
