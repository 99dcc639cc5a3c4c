import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** A personal access token as it is kept. */
export interface StoredToken {
  readonly id: number;
  readonly label: string;
  readonly scopes: readonly string[];
  /** How the token begins; the rest is not kept. */
  readonly prefix: string;
  readonly created: Date;
  readonly expires: Date | null;
}

const columns = `t.id, t.label, t.scopes, t.prefix, t.created_at AS created, t.expires_at AS expires`;

/** The viewer's own tokens that could still be used, without those of OAuth apps. */
const usable = `t.user_id = $1 AND t.oauth_grant_id IS NULL AND t.revoked_at IS NULL
  AND (t.expires_at IS NULL OR t.expires_at > $2)`;

/** The viewer's tokens. @param now a token that has ended by then is left out */
export function listTokenRows(
  viewer: Viewer,
  database: Database,
  now: Date,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredToken>> {
  const source = {
    name: 'tokens',
    columns,
    from: 'tokens t',
    id: 't.id',
    where: usable,
    values: [viewer.user.id, now],
    keys: { label: textSource('t.label') },
  };
  return listPage(database, source, request, filter);
}

/** @throws Refused (404) when the viewer has no such token, or none that could still be used */
export async function getToken(
  viewer: Viewer,
  database: Database,
  id: number,
  now: Date,
): Promise<StoredToken> {
  const [row] = await query<StoredToken>(
    database,
    'get-token',
    `SELECT ${columns} FROM tokens t WHERE ${usable} AND t.id = $3`,
    [viewer.user.id, now, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads a token and keeps others from changing or revoking it until the transaction ends.
 *
 * @throws Refused (404) when the viewer has no such token, or none that could still be used
 */
export async function lockToken(
  viewer: Viewer,
  { client, now }: Transaction,
  id: number,
): Promise<StoredToken> {
  const [row] = await query<StoredToken>(
    client,
    'lock-token',
    `SELECT ${columns} FROM tokens t WHERE ${usable} AND t.id = $3 FOR UPDATE`,
    [viewer.user.id, now, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/** Gives a token of the viewer another name. */
export async function saveTokenLabel(
  viewer: Viewer,
  { client }: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await client.token.update({
    where: { id, userId: viewer.user.id },
    data: { label },
    select: { id: true },
  });
}
