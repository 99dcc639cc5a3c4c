import type { IdentifiedRecord, RecordDecision, RecordValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Record as RecordRow } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';
import {
  recordColumns,
  recordData,
  recordJson,
  storedRecord,
  valueColumns,
  type StoredRecord,
} from './record-rows.js';

/** @throws Refused (404) when the viewer's account has no such domain, or the domain no such record */
export async function getRecord(
  viewer: Viewer,
  database: Database,
  domainId: number,
  id: number,
): Promise<StoredRecord> {
  const [row] = await query<RecordRow>(
    database,
    'get-record',
    `SELECT ${recordColumns} FROM records r JOIN domains d ON d.id = r.domain_id
     WHERE r.id = $1 AND d.id = $2 AND d.account_id = $3`,
    [id, domainId, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return storedRecord(row);
}

/**
 * Reads a record of a domain that the transaction has locked.
 *
 * @throws Refused (404) when the domain has no such record
 */
export async function getLockedRecord(
  viewer: Viewer,
  { client }: Transaction,
  domainId: number,
  id: number,
): Promise<StoredRecord> {
  const row = await client.record.findFirst({
    where: { id, domainId, domain: { accountId: viewer.account.id } },
  });
  if (row === null) throw notFound();
  return storedRecord(row);
}

/** The types a new record of a type can be at odds with, at the same name; a CNAME is at odds with all. */
const rivals = (type: RecordValues['type']): string[] | null => {
  if (type === 'CNAME') return null;
  return type === 'MX' ? ['CNAME', 'MX'] : ['CNAME'];
};

/**
 * Other records of the name a record would have that it may be at odds with. Two are enough: where a CNAME or a null MX stands, it
 * stands alone, so the answer does not grow with the records of a name.
 *
 * @param self the record's own id, on an update
 */
export async function rivalRecords(
  _viewer: Viewer,
  { client }: Transaction,
  domainId: number,
  decision: RecordDecision,
  self = 0,
): Promise<IdentifiedRecord[]> {
  const draft = decision.ok ? decision.value : decision.draft;
  const types = rivals(draft.type);
  return query<IdentifiedRecord>(
    client,
    'rival-records',
    `SELECT r.id, r.type, r.name, r.target FROM records r
     WHERE r.domain_id = $1 AND r.name_key = $2 AND r.id <> $3 AND ($4::text[] IS NULL OR r.type = ANY($4::text[]))
     LIMIT 2`,
    [domainId, draft.name.toLowerCase(), self, types],
  );
}

/** Adds a record to a domain that the transaction has locked. */
export async function insertRecord(
  _viewer: Viewer,
  { client, now }: Transaction,
  domainId: number,
  values: RecordValues,
): Promise<StoredRecord> {
  const data = { ...recordData(values), domainId, createdAt: now, updatedAt: now };
  // The operation called most among those that write: one statement instead of two of Prisma's.
  const [row] = await query<RecordRow>(
    client,
    'insert-record',
    `WITH counted AS (UPDATE domains SET record_count = record_count + 1 WHERE id = $1), r AS (
       INSERT INTO records (domain_id, ${valueColumns}, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::timestamptz, $14::timestamptz) RETURNING *)
     SELECT ${recordColumns} FROM r`,
    [
      ...[domainId, data.type, data.name, data.nameKey, data.target, data.priority, data.weight, data.port],
      ...[data.service, data.protocol, data.tag, data.flags, data.ttlSec, now],
    ],
  );
  if (row === undefined) throw new Error('A record was not inserted.');
  return storedRecord(row);
}

/**
 * Adds many records to a domain that the transaction has made. They go as one JSON value: Prisma's `createMany` takes
 * twenty times as long, and 12,000 of them come near to what a transaction may take.
 */
export async function insertRecords(
  _viewer: Viewer,
  { client, now }: Transaction,
  domainId: number,
  all: readonly RecordValues[],
): Promise<void> {
  await client.$executeRawUnsafe(
    `INSERT INTO records (domain_id, ${valueColumns}, created_at, updated_at)
     SELECT $1::int, ${valueColumns}, $2::timestamptz, $2::timestamptz
     FROM jsonb_populate_recordset(NULL::records, $3::jsonb)`,
    domainId,
    now,
    JSON.stringify(all.map(recordJson)),
  );
  await changeRecordCount(client, domainId, all.length);
}

/** Copies every record of one domain to another, in the same order, without reading them. */
export async function copyRecords(
  _viewer: Viewer,
  { client, now }: Transaction,
  from: number,
  to: number,
): Promise<void> {
  const copied = await client.$executeRawUnsafe(
    `INSERT INTO records (domain_id, ${valueColumns}, created_at, updated_at)
     SELECT $2::int, ${valueColumns}, $3::timestamptz, $3::timestamptz FROM records WHERE domain_id = $1 ORDER BY id`,
    from,
    to,
    now,
  );
  await changeRecordCount(client, to, copied);
}

/** Saves a record of a domain that the transaction has locked. */
export async function saveRecord(
  _viewer: Viewer,
  { client, now }: Transaction,
  id: number,
  values: RecordValues,
): Promise<StoredRecord> {
  return storedRecord(
    await client.record.update({ where: { id }, data: { ...recordData(values), updatedAt: now } }),
  );
}

/** Removes a record of a domain that the transaction has locked. */
export async function removeRecord(
  _viewer: Viewer,
  { client }: Transaction,
  domainId: number,
  id: number,
): Promise<void> {
  await client.record.delete({ where: { id, domainId }, select: { id: true } });
  await changeRecordCount(client, domainId, -1);
}

/** The distinct names of a domain's records, for a rename or a clone; only the longest can be too long. */
export async function longestRecordNames(
  _viewer: Viewer,
  { client }: Transaction,
  domainId: number,
): Promise<string[]> {
  const rows = await query<{ name: string }>(
    client,
    'longest-record-name',
    `SELECT r.name FROM records r WHERE r.domain_id = $1 ORDER BY length(r.name) DESC LIMIT 1`,
    [domainId],
  );
  return rows.map(({ name }) => name);
}

const changeRecordCount = async (
  client: Transaction['client'],
  domainId: number,
  by: number,
): Promise<void> => {
  await client.domain.update({
    where: { id: domainId },
    data: { recordCount: { increment: by } },
    select: { id: true },
  });
};
