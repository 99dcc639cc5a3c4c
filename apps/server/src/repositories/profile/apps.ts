import type { Filter } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import type { Transaction } from '../transaction.js';

/** What a user allowed an OAuth app. */
export interface StoredApp {
  readonly id: number;
  readonly client_id: string;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly website: string | null;
  readonly thumbnail_url: string | null;
  readonly created: Date;
  readonly expires: Date | null;
}

const columns = `o.id, o.client_id, o.label, o.scopes, o.website, o.thumbnail_url, o.created_at AS created,
  o.expires_at AS expires`;

/** What the viewer allowed and has not ended. */
const allowed = 'o.user_id = $1 AND (o.expires_at IS NULL OR o.expires_at > $2)';

/** The apps that the viewer lets act for it. @param now what has ended by then is left out */
export function listAppRows(
  viewer: Viewer,
  database: Database,
  now: Date,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredApp>> {
  const source = {
    name: 'apps',
    columns,
    from: 'oauth_grants o',
    id: 'o.id',
    where: allowed,
    values: [viewer.user.id, now],
    keys: { label: textSource('o.label') },
  };
  return listPage(database, source, request, filter);
}

/** @throws Refused (404) when the viewer has allowed no such app */
export async function getApp(viewer: Viewer, database: Database, id: number, now: Date): Promise<StoredApp> {
  const [row] = await query<StoredApp>(
    database,
    'get-app',
    `SELECT ${columns} FROM oauth_grants o WHERE ${allowed} AND o.id = $3`,
    [viewer.user.id, now, id],
  );
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Takes back what the viewer allowed an app, and with it all the app's tokens for the viewer.
 *
 * @throws Refused (404) when the viewer has allowed no such app
 */
export async function removeApp(
  viewer: Viewer,
  { client, now }: Transaction,
  id: number,
): Promise<StoredApp> {
  const [row] = await query<StoredApp>(
    client,
    'remove-app',
    `DELETE FROM oauth_grants o WHERE ${allowed} AND o.id = $3 RETURNING ${columns}`,
    [viewer.user.id, now, id],
  );
  if (row === undefined) throw notFound();
  return row;
}
