import { bytesOfRecords, type ZoneValues } from '@cloud-account/core';
import { sql } from 'kysely';
import { build, type Given, jsonRows, statement, textStatement } from '@cloud-account/database';
import type { Actor } from '../events.js';
import { saveTagsForOperator } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { domainColumns, domainRow, type StoredDomain } from './domain-row.js';
import { recordColumns, recordRow } from './record-row.js';

/** The maximum of new records that does not need new statistics of the table. */
const MAX_RECORDS_WITHOUT_STATISTICS = 1_000;

const insertDomains = statement(
  'insert-zones',
  (given: Given<{ account_id: number; now: Date; count: number; rows: string }>) =>
    build
      .with('counted', (db) =>
        db
          .updateTable('accounts')
          .set({ domain_count: sql`domain_count + ${given.count}` })
          .where('id', '=', given.account_id),
      )
      .insertInto('domains')
      .columns(['account_id', 'created_at', 'updated_at', 'record_count', 'record_bytes', ...domainColumns])
      .expression((eb) =>
        eb
          .selectFrom(jsonRows('domains', given.rows, 'd'))
          .select([
            sql`${given.account_id}::int`.as('account_id'),
            sql`${given.now}::timestamptz`.as('created_at'),
            sql`${given.now}::timestamptz`.as('updated_at'),
            'record_count',
            'record_bytes',
            ...domainColumns,
          ]),
      )
      .returning(['id', 'name_key']),
);

const insertRecordsOfAll = statement('insert-records-of-zones', (given: Given<{ now: Date; rows: string }>) =>
  build
    .insertInto('records')
    .columns(['domain_id', 'created_at', 'updated_at', ...recordColumns])
    .expression((eb) =>
      eb
        .selectFrom(jsonRows('records', given.rows, 'r'))
        .select([
          'domain_id',
          sql`${given.now}::timestamptz`.as('created_at'),
          sql`${given.now}::timestamptz`.as('updated_at'),
          ...recordColumns,
        ]),
    ),
);

const analyse = textStatement('analyse-domains', {}, () => sql`ANALYZE domains`);

/**
 * Inserts many domains with their records by a few statements: one statement for each of a thousand domains could exceed the
 * time limit of a transaction.
 *
 * @param zones their names are free, which the transaction has checked
 */
export async function insertZones(
  actor: Actor,
  tx: Transaction,
  zones: readonly ZoneValues[],
): Promise<Pick<StoredDomain, 'id' | 'values'>[]> {
  if (zones.length === 0) return [];
  await saveTagsForOperator(
    actor,
    tx,
    zones.flatMap(({ domain }) => domain.tags),
  );
  const inserted = await insertDomains.all(tx, {
    account_id: actor.account.id,
    now: tx.now,
    count: zones.length,
    rows: JSON.stringify(
      zones.map(({ domain, records }) => ({
        ...domainRow(domain),
        record_count: records.length,
        record_bytes: bytesOfRecords(records),
      })),
    ),
  });
  const ids = new Map(inserted.map(({ name_key: key, id }) => [key, id]));
  const made = zones.map(({ domain, records }) => {
    const id = ids.get(domain.domain.toLowerCase());
    if (id === undefined) throw new Error('A domain was not inserted.');
    return { id, values: domain, records };
  });
  const records = made.flatMap(({ id, records: own }) =>
    own.map((record) => ({ ...recordRow(record), domain_id: id })),
  );
  // The database may still have a plan for few domains, which looks up the domain of each record slowly. ANALYZE discards it.
  if (records.length > MAX_RECORDS_WITHOUT_STATISTICS) await analyse.run(tx, {});
  await insertRecordsOfAll.run(tx, { now: tx.now, rows: JSON.stringify(records) });
  return made.map(({ id, values }) => ({ id, values }));
}
