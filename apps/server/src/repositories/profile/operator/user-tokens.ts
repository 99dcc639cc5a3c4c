import type { Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { notFound } from '../../../refused.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';

/** A token as the operator sees it: revoked and expired ones too. */
export interface UserTokenRow {
  readonly id: number;
  readonly label: string;
  readonly scopes: readonly string[];
  readonly created: Date;
  readonly expires: Date | null;
  readonly revoked: boolean;
}

const columns = `t.id, t.label, t.scopes, t.created_at AS created, t.expires_at AS expires,
  t.revoked_at IS NOT NULL AS revoked`;

/** The tokens of a user. */
export const listUserTokenRows = (
  database: Database,
  userId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<UserTokenRow>> =>
  listPage(
    database,
    {
      name: 'operator-tokens',
      columns,
      from: 'tokens t',
      id: 't.id',
      where: 't.user_id = $1',
      values: [userId],
      keys: { label: textSource('t.label'), revoked: { sql: '(t.revoked_at IS NOT NULL)' } },
    },
    request,
    filter,
  );

/** Reads a token of a user. @throws Refused (404) when the user has no such token */
export async function getUserTokenRow(
  { client }: Transaction,
  userId: number,
  id: number,
): Promise<UserTokenRow> {
  const [row] = await query<UserTokenRow>(
    client,
    'operator-token',
    `SELECT ${columns} FROM tokens t WHERE t.id = $1 AND t.user_id = $2`,
    [id, userId],
  );
  if (row === undefined) throw notFound();
  return row;
}
