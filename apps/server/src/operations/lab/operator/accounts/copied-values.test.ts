import { rowsOf, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { columns } from '@cloud-account/database';
import { copiedTables, isNumbered, notCopied, referencesOf } from '../../../../lab/accounts/account-rows.js';
import { copiedValues } from './copied-values.js';

const server = useServer();

/** True if a column has another value in a copy. */
const changes = (table: (typeof copiedTables)[number], column: string): boolean =>
  column in (copiedValues[table] ?? {}) ||
  (column === 'id' && isNumbered(table)) ||
  referencesOf(table).some(
    ([name, to]) => name === column && (copiedTables.includes(to) || notCopied.includes(to)),
  );

/** Columns with names of IDs and the like, which are the same in a copy. */
const same = [
  // No names at all.
  ...['accounts.additional_ipv4', 'accounts.tax_id', 'events.entity_text_id', 'events.secondary_text_id'],
  ...['users.password_hash', 'ssh_keys.ssh_key', 'records.name_key'],
  ...['stackscripts.gravatar_id', 'tickets.gravatar_id', 'ticket_replies.gravatar_id'],
  // Names of what is not the account's.
  ...['oauth_grants.client_id', 'nodes.host_uuid'],
  // Addresses of networks that only the account sees.
  ...['subnets.ipv4', 'node_interfaces.ipam_address', 'node_interfaces.vpc_address'],
];

describe('the rows of a copy', () => {
  it('differ from those of the original in every unique index', async () => {
    const indexes = await rowsOf<{ table: string; columns: string[] }>(
      server,
      `SELECT c.relname AS "table", array_agg(a.attname::text) AS columns
       FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
         JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
       WHERE i.indisunique AND c.relname = ANY ($1) GROUP BY c.relname, i.indexrelid`,
      [copiedTables],
    );
    expect(indexes.length).toBeGreaterThan(copiedTables.length);
    const equal = indexes.filter(
      ({ table, columns: some }) =>
        // No image of an account has a name.
        !(['images', 'stackscripts'].includes(table) && some.includes('name')) &&
        !some.some((column) => changes(table as (typeof copiedTables)[number], column)),
    );
    expect(equal).toEqual([]);
  });

  it('have another value in every column that names something', () => {
    const naming = copiedTables.flatMap((table) =>
      columns[table]
        .filter((column) =>
          /(^id|_id|uuid|_key|_by|hash|address(es)?|username|ipv[46]|^image|^mac)$/.test(column),
        )
        .filter((column) => !changes(table, column))
        .map((column) => `${table}.${column}`),
    );
    expect(naming.sort()).toEqual(same.sort());
  });
});
