import type { ZoneValues } from '@cloud-account/core';
import { query } from '../../database/query.js';
import type { Actor } from '../events.js';
import { keepTags } from '../tags/tags.js';
import type { Transaction } from '../transaction.js';
import { domainJson, domainValueColumns, type StoredDomain } from './domain-rows.js';
import { recordJson, valueColumns } from './record-rows.js';

/** How many records are added without another thought for how the database does it. */
const FEW = 1_000;

/**
 * Adds many domains with their records, in a few statements: one call for each of a thousand domains would come near to
 * what a transaction may take.
 *
 * @param zones whose names are free, which the transaction has made sure of
 */
export async function insertZones(
  actor: Actor,
  tx: Transaction,
  zones: readonly ZoneValues[],
): Promise<Pick<StoredDomain, 'id' | 'values'>[]> {
  if (zones.length === 0) return [];
  const { account } = actor;
  const { client, now } = tx;
  await keepTags(
    actor,
    tx,
    zones.flatMap(({ domain }) => domain.tags),
  );
  const rows = await query<{ id: number; key: string }>(
    client,
    'insert-zones',
    `INSERT INTO domains (account_id, ${domainValueColumns}, record_count, created_at, updated_at)
     SELECT $1::int, ${domainValueColumns}, record_count, $2::timestamptz, $2::timestamptz
     FROM jsonb_populate_recordset(NULL::domains, $3::jsonb) RETURNING id, name_key AS key`,
    [
      account.id,
      now,
      JSON.stringify(
        zones.map(({ domain, records }) => ({ ...domainJson(domain), record_count: records.length })),
      ),
    ],
  );
  const ids = new Map(rows.map(({ key, id }) => [key, id]));
  const made = zones.map(({ domain, records }) => {
    const id = ids.get(domain.domain.toLowerCase());
    if (id === undefined) throw new Error('A domain was not inserted.');
    return { id, values: domain, records };
  });
  const rowsOfRecords = made.flatMap(({ id, records }) =>
    records.map((record) => ({ ...recordJson(record), domain_id: id })),
  );
  // The domain of each record is looked up by a plan that may be kept from when there were few domains: that is forgotten
  // when the table is analysed.
  if (rowsOfRecords.length > FEW) await client.$executeRawUnsafe('ANALYZE domains');
  await client.$executeRawUnsafe(
    `INSERT INTO records (domain_id, ${valueColumns}, created_at, updated_at)
     SELECT domain_id, ${valueColumns}, $1::timestamptz, $1::timestamptz
     FROM jsonb_populate_recordset(NULL::records, $2::jsonb)`,
    now,
    JSON.stringify(rowsOfRecords),
  );
  await client.account.update({
    where: { id: account.id },
    data: { domainCount: { increment: made.length } },
    select: { id: true },
  });
  return made.map(({ id, values }) => ({ id, values }));
}
