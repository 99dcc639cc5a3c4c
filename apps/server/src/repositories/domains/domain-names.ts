import { nameKey, namesAbove } from '@cloud-account/core';
import { sql } from 'kysely';
import { type Given, type Session, textStatement } from '@cloud-account/database';
import type { Transaction } from '../transaction.js';

/** The first number of these locks; any number that no other lock uses. */
const LOCKS = 41_750_004;

// A bound on the locks of one transaction, because a seed may name more domains than the database has memory for locks.
const lock = textStatement(
  'lock-domain-names',
  {},
  (given: Given<{ names: readonly string[] }>) => sql`
    SELECT FROM (
      SELECT DISTINCT (hashtextextended(name, 0) & 1023)::int AS number FROM unnest(${given.names}::text[]) AS name
    ) AS numbers CROSS JOIN LATERAL pg_advisory_xact_lock(${sql.lit(LOCKS)}, number)`,
);

/**
 * Lets no other transaction take one of the names, or a name above or below one, until this transaction ends. A transaction
 * calls it once, before it reads which names are taken, because two that wait for each other would not end.
 */
export async function lockDomainNames(tx: Transaction, names: readonly string[]): Promise<void> {
  // Two labels, because names that are above or below each other have the same: no domain has fewer.
  await lock.run(tx, { names: names.map((name) => nameKey(name).split('.').slice(-2).join('.')) });
}

/** A name that an account wants, or 0 for a new account. */
export interface WantedName {
  readonly name: string;
  readonly accountId: number;
}

// Each subquery reads an index: the database counts on many names below each, and would read the whole table without the order.
const around = textStatement(
  'domains-around',
  { wanted: 'text', found: 'text' },
  (given: Given<{ wanted: string }>) => sql`
    SELECT wanted.key AS wanted, nearest.name_key AS found
    FROM json_to_recordset(${given.wanted}::json) AS wanted(key text, above text[], account_id int)
    CROSS JOIN LATERAL (
      (SELECT d.name_key FROM domains d
       WHERE d.name_key = ANY (wanted.above) AND d.account_id <> wanted.account_id LIMIT 1)
      UNION ALL
      (SELECT d.name_key FROM domains d
       WHERE reverse(d.name_key) COLLATE "C" > reverse('.' || wanted.key)
         AND reverse(d.name_key) COLLATE "C" < reverse('/' || wanted.key)
         AND d.account_id <> wanted.account_id
       ORDER BY reverse(d.name_key) COLLATE "C" LIMIT 1)
    ) AS nearest`,
);

/** The domains of other accounts above and below names, one of each; all names as keys. */
export async function readForeignDomains(
  session: Session,
  names: readonly WantedName[],
): Promise<Map<string, string[]>> {
  const wanted = names.map(({ name, accountId }) => ({
    key: nameKey(name),
    above: namesAbove(name),
    account_id: accountId,
  }));
  const rows = await around.all(session, { wanted: JSON.stringify(wanted) });
  const foreign = new Map<string, string[]>();
  for (const { wanted: name, found } of rows) foreign.set(name, [...(foreign.get(name) ?? []), found]);
  return foreign;
}
