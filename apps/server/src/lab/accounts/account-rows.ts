import { sql, type RawBuilder } from 'kysely';
import {
  columns,
  type Given,
  givenColumns,
  references,
  type Session,
  type TableName,
  textStatement,
} from '@cloud-account/database';
import type { JobKind } from '../../generated/kinds/job-kinds.js';

/**
 * Tables of an account that a copy has no rows of: sign-ins with all that belongs to them, sessions of apps, scheduled
 * migrations, transfers to other accounts, and what is made from domains.
 */
export const notCopied: readonly TableName[] = [
  ...([
    'entity_transfers',
    'node_migrations',
    'oauth_authorizations',
    'oauth_refresh_tokens',
    'sign_ins',
  ] as const),
  ...(['logins', 'security_answers', 'trusted_devices', 'two_factors'] as const),
  ...(['zone_copies', 'zone_files', 'zone_increments'] as const),
];

/** Tables whose rows have addresses, which are given last, and those that refer to them. */
export const withAddresses: readonly TableName[] = [
  ...(['events', 'ip_addresses', 'node_interfaces', 'shared_addresses'] as const),
  ...(['nodebalancers', 'nodebalancer_configs', 'nodebalancer_nodes'] as const),
];

/** The columns of a table that refer to other tables, with these. */
export const referencesOf = (table: TableName): readonly (readonly [column: string, TableName])[] =>
  Object.entries(references[table] ?? {});

/** The maximum number of references from a table to the accounts; undefined where there are none. */
function depthOf(table: TableName): number | undefined {
  if (table === 'accounts') return 0;
  // An OAuth client serves all accounts, also those that did not register it: permissions of a copy are for the same client.
  if (notCopied.includes(table) || table === 'oauth_clients') return undefined;
  const depths = referencesOf(table).flatMap(([, to]) => depthOf(to) ?? []);
  return depths.length === 0 ? undefined : 1 + Math.max(...depths);
}

function rank(table: TableName): number {
  // Their IDs, which others name, are known only when they are inserted.
  if (table === 'related_entities') return 0.5;
  return (withAddresses.includes(table) ? 100 : 0) + (depthOf(table) ?? 0);
}

/** The tables that are copied, each after those that it refers to, and those with addresses last. */
export const copiedTables: readonly TableName[] = (Object.keys(columns) as TableName[])
  .filter((table) => depthOf(table) !== undefined)
  .sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)));

/** True if the database numbers the rows of a table by `id`. */
export const isNumbered = (table: TableName): boolean =>
  (columns[table] as readonly string[]).includes('id') &&
  !(givenColumns[table] as readonly string[]).includes('id');

/** The condition that rows of a table are an account's. */
function isOf(table: TableName, account: RawBuilder<unknown>): RawBuilder<unknown> {
  if (table === 'accounts') return sql`id = ${account}`;
  const found = referencesOf(table);
  const [column, to] = found.find(([, parent]) => parent === 'accounts') ??
    found.find(([, parent]) => depthOf(parent) !== undefined) ?? ['', 'accounts'];
  if (to === 'accounts') return sql`${sql.ref(column)} = ${account}`;
  return sql`${sql.ref(column)} IN (SELECT id FROM ${sql.table(to)} WHERE ${isOf(to, account)})`;
}

/** Jobs without steps that change what an account has. */
const changing: readonly JobKind[] = ['endObjectStorage', 'settleVolume'];

// One statement sees all tables at one time.
const read = textStatement(
  'lab-read-account',
  { name: 'text', row: 'text?' },
  ({ account, limit }: Given<{ account: number; limit: number }>) => sql`
    ${sql.join(
      copiedTables.map(
        (table) => sql`
          SELECT ${sql.lit(table)} AS name, row_to_json(t)::text AS row FROM ${sql.table(table)} AS t
          WHERE ${isOf(table, sql`${account}::int`)}`,
      ),
      sql` UNION ALL `,
    )}
    UNION ALL SELECT 'jobs', NULL FROM jobs
    WHERE account_id = ${account}::int AND due_at IS NOT NULL AND (key IS NOT NULL OR kind IN (${sql.join(changing.map((kind) => sql.lit(kind)))}))
    LIMIT ${limit}::int`,
);

/** A row as JSON has it: times and bytes are texts. */
export type JsonRow = Readonly<Record<string, unknown>>;

/** The rows of an account, by table. */
export type AccountRows = ReadonlyMap<TableName, readonly JsonRow[]>;

const idOf = ({ id }: JsonRow): number => (typeof id === 'number' ? id : 0);

/**
 * All that an account has in the tables that are copied, as it is at one time.
 *
 * @param limit reads no more rows than these
 * @returns the rows in the order of their IDs, and the number of jobs that change what the account has
 */
export async function readAccountRows(
  session: Session,
  account: number,
  limit: number,
): Promise<{ readonly rows: AccountRows; readonly count: number; readonly jobs: number }> {
  const found = await read.all(session, { account, limit });
  const rows = new Map<TableName, JsonRow[]>(copiedTables.map((table) => [table, []]));
  let jobs = 0;
  for (const { name, row } of found) {
    if (row === null) jobs += 1;
    else rows.get(name as TableName)?.push(JSON.parse(row) as JsonRow);
  }
  for (const some of rows.values()) some.sort((one, other) => idOf(one) - idOf(other));
  return { rows, count: found.length - jobs, jobs };
}
