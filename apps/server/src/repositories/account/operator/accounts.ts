import type { AccountValues, Filter } from '@cloud-account/core';
import type { Database } from '../../../database/database.js';
import { query } from '../../../database/query.js';
import { notFound } from '../../../refused.js';
import { textSource } from '../../listing/filter-sql.js';
import { listPage, type Page, type PageRequest } from '../../listing/list-page.js';
import type { Transaction } from '../../transaction.js';

/** An account as the operator sees it. */
export interface AccountRow extends AccountValues {
  readonly id: number;
  /** Lower case. */
  readonly uuid: string;
  readonly created: Date;
}

const columns = `a.id, a.uuid::text AS uuid, a.email, a.company, a.balance::float8 AS balance,
  a.activated_at IS NOT NULL AS activated, a.managed,
  a.additional_ipv4 AS "additionalIpv4", a.created_at AS created`;

/** All accounts. */
export const listAccountRows = (
  database: Database,
  request: PageRequest,
  filter: Filter,
): Promise<Page<AccountRow>> =>
  listPage(
    database,
    {
      name: 'operator-accounts',
      columns,
      from: 'accounts a',
      id: 'a.id',
      where: 'TRUE',
      values: [],
      keys: {
        email: textSource('a.email'),
        company: textSource('a.company'),
        activated: { sql: '(a.activated_at IS NOT NULL)' },
        managed: { sql: 'a.managed' },
      },
    },
    request,
    filter,
  );

/** @throws Refused (404) when there is no such account */
export async function getAccountRow(on: Database | Transaction['client'], id: number): Promise<AccountRow> {
  const text = `SELECT ${columns} FROM accounts a WHERE a.id = $1`;
  const [row] = await query<AccountRow>(on, 'operator-account', text, [id]);
  if (row === undefined) throw notFound();
  return row;
}

/**
 * Reads an account and keeps it from being changed or removed until the transaction ends.
 *
 * @throws Refused (404) when there is no such account
 */
export async function lockAccount({ client }: Transaction, id: number): Promise<AccountRow> {
  const text = `SELECT ${columns} FROM accounts a WHERE a.id = $1 FOR UPDATE`;
  const [row] = await query<AccountRow>(client, 'lock-account', text, [id]);
  if (row === undefined) throw notFound();
  return row;
}

/** Keeps what was changed of an account. One that is activated keeps the time at which it first was. */
export async function saveAccount(
  { client, now }: Transaction,
  { id, activated: wasActivated }: AccountRow,
  { activated, ...values }: AccountValues,
): Promise<void> {
  const activation = activated === wasActivated ? {} : { activatedAt: activated ? now : null };
  await client.account.update({ where: { id }, data: { ...values, ...activation }, select: { id: true } });
}

/** Removes an account with everything it has. */
export async function removeAccount({ client }: Transaction, id: number): Promise<void> {
  await client.account.delete({ where: { id }, select: { id: true } });
}
