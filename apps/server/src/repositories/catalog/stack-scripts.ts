import type { Filter, GrantLevel } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { StackScript } from '../../generated/prisma/client.js';
import type { Viewer } from '../../viewer.js';
import { textSource } from '../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../listing/list-page.js';
import { stackScriptColumns, storedStackScript, type StoredStackScript } from './stack-script-rows.js';

/** How the keys of a list of stack scripts are read; `$1` stands for the account that asks. */
export const stackScriptKeys = {
  label: textSource('s.label'),
  description: textSource('s.description'),
  deployments_total: { sql: 's.deployments_total' },
  is_public: { sql: 's.is_public' },
  mine: { sql: '(s.account_id = $1)' },
  rev_note: textSource('s.rev_note'),
};

const granted = `EXISTS (
  SELECT 1 FROM entity_grants g WHERE g.user_id = $2 AND g.kind = 'stackscript' AND g.entity_id = s.id)`;

/** The public stack scripts and those of the account that the viewer may read. */
export async function listStackScriptRows(
  { account, user }: Viewer,
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredStackScript>> {
  const own = user.restricted ? `s.account_id = $1 AND ${granted}` : 's.account_id = $1';
  const { rows, ...page } = await listPage<StackScript>(
    database,
    {
      name: user.restricted ? 'granted-stackscripts' : 'stackscripts',
      columns: stackScriptColumns,
      from: 'stackscripts s',
      id: 's.id',
      where: `(s.is_public OR ${own})`,
      values: user.restricted ? [account.id, user.id] : [account.id],
      keys: stackScriptKeys,
    },
    request,
    filter,
  );
  return { rows: rows.map(storedStackScript), ...page };
}

/**
 * A stack script that is public or of the viewer's account, and the viewer's grant on it; undefined when there is none.
 */
export async function findStackScript(
  { account, user }: Viewer,
  database: Database,
  id: number,
): Promise<{ script: StoredStackScript; permissions: GrantLevel | null } | undefined> {
  const [row] = await query<StackScript & { permissions: GrantLevel | null }>(
    database,
    'find-stackscript',
    `SELECT ${stackScriptColumns}, g.permissions FROM stackscripts s
     LEFT JOIN entity_grants g ON g.kind = 'stackscript' AND g.entity_id = s.id AND g.user_id = $3
     WHERE s.id = $1 AND (s.is_public OR s.account_id = $2)`,
    [id, account.id, user.id],
  );
  if (row === undefined) return undefined;
  const { permissions, ...script } = row;
  return { script: storedStackScript(script), permissions };
}
