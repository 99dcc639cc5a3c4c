import {
  bytesOfRecords,
  type Filter,
  type IdentifiedRecord,
  type RecordDecision,
  type RecordValues,
} from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  pick,
  type Session,
  statement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { text } from '../listing/conditions.js';
import { list, readPage, type Page, type PageRequest, mapPage } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import {
  readColumns,
  recordColumns,
  recordRow,
  storedRecord,
  unread,
  type StoredRecord,
} from './record-row.js';
import { foundRow } from '../found-row.js';

const listed = list('listDomainRecords', 'records', {
  from: (given: Given<{ domain_id: number }>) =>
    build
      .selectFrom('records as r')
      .select(columnsOf('records', 'r', ...unread))
      .where('r.domain_id', '=', given.domain_id),
  id: (eb) => eb.ref('r.id'),
  keys: (eb) => ({ name: text(eb.ref('r.name_key'), { folded: true }) }),
});

const counted = statement('record-count', (given: Given<{ domain_id: number; account_id: number }>) =>
  build
    .selectFrom('domains')
    .select('record_count as count')
    .where('id', '=', given.domain_id)
    .where('account_id', '=', given.account_id),
);

/** @throws Refused (404) when the viewer's account has no such domain */
export async function listRecordRows(
  { account }: Viewer,
  database: Database,
  domainId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<StoredRecord>> {
  const kept = await foundRow(database, counted, { domain_id: domainId, account_id: account.id });
  const total = () => Promise.resolve(kept.count);
  return mapPage(
    await readPage(database, listed, { domain_id: domainId }, request, filter, total),
    storedRecord,
  );
}

const one = statement('get-record', (given: Given<{ id: number; domain_id: number; account_id: number }>) =>
  build
    .selectFrom('records as r')
    .innerJoin('domains as d', 'd.id', 'r.domain_id')
    .select(columnsOf('records', 'r', ...unread))
    .where('r.id', '=', given.id)
    .where('d.id', '=', given.domain_id)
    .where('d.account_id', '=', given.account_id),
);

/** @throws Refused (404) when the viewer's account has no such domain, or the domain no such record */
export const getRecord = async (
  { account }: Viewer,
  session: Session,
  domainId: number,
  id: number,
): Promise<StoredRecord> =>
  storedRecord(await foundRow(session, one, { id, domain_id: domainId, account_id: account.id }));

/** The types that may conflict with a type at the same name; a CNAME conflicts with all. */
const conflicting = (type: RecordValues['type']): RecordValues['type'][] | null => {
  if (type === 'CNAME') return null;
  return type === 'MX' ? ['CNAME', 'MX'] : ['CNAME'];
};

const beside = statement(
  'conflicting-records',
  (
    given: Given<{ domain_id: number; name_key: string; self: number; types: RecordValues['type'][] | null }>,
  ) =>
    build
      .selectFrom('records as r')
      .select(['r.id', 'r.type', 'r.name', 'r.target'])
      .where('r.domain_id', '=', given.domain_id)
      .where('r.name_key', '=', given.name_key)
      .where('r.id', '<>', given.self)
      .where(sql<boolean>`(${given.types}::text[] IS NULL OR r.type = ANY(${given.types}::text[]))`)
      .limit(sql.lit(2)),
);

/**
 * Other records with the same name that may conflict with a record. Two are enough: a CNAME or a null MX is the only record of
 * its name, so the answer does not grow with the number of records.
 *
 * @param self the record's own id, on an update
 */
export function conflictingRecords(
  tx: Transaction,
  domainId: number,
  decision: RecordDecision,
  self = 0,
): Promise<IdentifiedRecord[]> {
  const { type, name } = decision.ok ? decision.value : decision.draft;
  return beside.all(tx, {
    domain_id: domainId,
    name_key: name.toLowerCase(),
    self,
    types: conflicting(type),
  });
}

/** The bytes that a record adds to its zone, as core counts them. */
const bytesOf = sql<number>`(octet_length(name) + octet_length(target))`;

const insert = statement('insert-record', (given: Given<NewRow<'records'> & { bytes: number }>) =>
  build
    .with('counted', (db) =>
      db
        .updateTable('domains')
        .set({ record_count: sql`record_count + 1`, record_bytes: sql`record_bytes + ${given.bytes}` })
        .where('id', '=', given.domain_id),
    )
    .insertInto('records')
    .values(pick(given, newColumns('records')))
    .returning(readColumns),
);

/** Adds a record to a locked domain. */
export async function insertRecord(
  tx: Transaction,
  domainId: number,
  values: RecordValues,
): Promise<StoredRecord> {
  const times = { created_at: tx.now, updated_at: tx.now };
  return storedRecord(
    await insert.one(tx, {
      ...recordRow(values),
      domain_id: domainId,
      bytes: bytesOfRecords([values]),
      ...times,
    }),
  );
}

const insertAll = statement(
  'insert-records',
  (given: Given<{ domain_id: number; now: Date; count: number; bytes: number; rows: string }>) =>
    build
      .with('counted', (db) =>
        db
          .updateTable('domains')
          .set({
            record_count: sql`record_count + ${given.count}`,
            record_bytes: sql`record_bytes + ${given.bytes}`,
          })
          .where('id', '=', given.domain_id),
      )
      .insertInto('records')
      .columns(['domain_id', 'created_at', 'updated_at', ...recordColumns])
      .expression((eb) =>
        eb
          .selectFrom(jsonRows('records', given.rows, 'r'))
          .select([
            sql`${given.domain_id}::int`.as('domain_id'),
            sql`${given.now}::timestamptz`.as('created_at'),
            sql`${given.now}::timestamptz`.as('updated_at'),
            ...recordColumns,
          ]),
      ),
);

/** Adds many records to a new domain, as one JSON value. */
export async function insertRecords(
  tx: Transaction,
  domainId: number,
  all: readonly RecordValues[],
): Promise<void> {
  const rows = JSON.stringify(all.map(recordRow));
  await insertAll.run(tx, {
    domain_id: domainId,
    now: tx.now,
    count: all.length,
    bytes: bytesOfRecords(all),
    rows,
  });
}

const copyAll = statement('copy-records', (given: Given<{ from: number; to: number; now: Date }>) =>
  build
    .with('copied', (db) =>
      db
        .insertInto('records')
        .columns(['domain_id', 'created_at', 'updated_at', ...recordColumns])
        .expression((eb) =>
          eb
            .selectFrom('records')
            .select([
              sql`${given.to}::int`.as('domain_id'),
              sql`${given.now}::timestamptz`.as('created_at'),
              sql`${given.now}::timestamptz`.as('updated_at'),
              ...recordColumns,
            ])
            .where('domain_id', '=', given.from)
            .orderBy('id'),
        )
        .returning(['id', bytesOf.as('bytes')]),
    )
    .updateTable('domains')
    .set((eb) => ({
      record_count: sql`record_count + ${eb.selectFrom('copied').select(eb.fn.countAll().as('count'))}`,
      record_bytes: sql`record_bytes + ${eb.selectFrom('copied').select(sql`coalesce(sum(bytes), 0)`.as('bytes'))}`,
    }))
    .where('id', '=', given.to),
);

/** Copies all records of one domain to another, in the same order, without reading them. */
export async function copyRecords(tx: Transaction, from: number, to: number): Promise<void> {
  await copyAll.run(tx, { from, to, now: tx.now });
}

const save = statement(
  'save-record',
  (
    given: Given<
      ReturnType<typeof recordRow> & { id: number; domain_id: number; bytes: number; updated_at: Date }
    >,
  ) =>
    build
      .with('counted', (db) =>
        db
          .updateTable('domains')
          .set({
            record_bytes: sql`record_bytes + ${given.bytes} - ${build
              .selectFrom('records')
              .select(bytesOf.as('bytes'))
              .where('id', '=', given.id)}`,
          })
          .where('id', '=', given.domain_id),
      )
      .updateTable('records')
      .set({ ...pick(given, recordColumns), updated_at: given.updated_at })
      .where('id', '=', given.id)
      .returning(readColumns),
);

/** Saves a record of a locked domain. */
export async function saveRecord(
  tx: Transaction,
  domainId: number,
  id: number,
  values: RecordValues,
): Promise<StoredRecord> {
  const bytes = bytesOfRecords([values]);
  const row = { ...recordRow(values), id, domain_id: domainId, bytes, updated_at: tx.now };
  return storedRecord(await save.one(tx, row));
}

const remove = statement('remove-record', (given: Given<{ id: number; domain_id: number }>) =>
  build
    .with('counted', (db) =>
      db
        .updateTable('domains')
        .set({
          record_count: sql`record_count - 1`,
          record_bytes: sql`record_bytes - ${build
            .selectFrom('records')
            .select(bytesOf.as('bytes'))
            .where('id', '=', given.id)}`,
        })
        .where('id', '=', given.domain_id),
    )
    .deleteFrom('records')
    .where('id', '=', given.id)
    .where('domain_id', '=', given.domain_id),
);

/** Removes a record of a locked domain. */
export async function removeRecord(tx: Transaction, domainId: number, id: number): Promise<void> {
  await remove.run(tx, { id, domain_id: domainId });
}

const longest = statement('longest-record-name', (given: Given<{ domain_id: number }>) =>
  build
    .selectFrom('records')
    .select('name')
    .where('domain_id', '=', given.domain_id)
    // An escaped character is one byte.
    .orderBy(
      (eb) => eb.fn('length', [sql`regexp_replace(${eb.ref('name')}, '\\\\(\\d{3}|.)', 'x', 'g')`]),
      'desc',
    )
    .limit(sql.lit(1)),
);

/** The longest distinct names of a domain's records, for a rename or a clone: only these can become too long. */
export async function longestRecordNames(tx: Transaction, domainId: number): Promise<string[]> {
  return (await longest.all(tx, { domain_id: domainId })).map(({ name }) => name);
}
