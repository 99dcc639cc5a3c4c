import type { RecordValues } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Domain, Record as RecordRow } from '../../generated/prisma/client.js';
import { notFound } from '../../refused.js';
import type { Viewer } from '../../viewer.js';
import { domainColumns, storedDomain, type StoredDomain } from './domain-rows.js';
import { recordColumns, storedRecord } from './record-rows.js';

/**
 * The lines of a zone as last rendered; none before the first render, and none of a slave, whose content is its
 * master's. What was rendered before a domain became a slave is kept, since serials go on from it.
 *
 * @throws Refused (404) when the viewer's account has no such domain
 */
export async function getZoneLines(viewer: Viewer, database: Database, domainId: number): Promise<string[]> {
  const [row] = await query<{ text: string | null }>(
    database,
    'get-zone-file',
    `SELECT z.text FROM domains d LEFT JOIN zone_files z ON z.domain_id = d.id AND d.type = 'master'
     WHERE d.id = $1 AND d.account_id = $2`,
    [domainId, viewer.account.id],
  );
  if (row === undefined) throw notFound();
  return row.text === null ? [] : row.text.split('\n');
}

/** Everything a render needs. */
export interface ZoneSource {
  readonly domain: StoredDomain;
  readonly records: readonly RecordValues[];
  /** Of the last render; undefined before the first. */
  readonly serial: number | undefined;
}

/**
 * Reads a zone for rendering, on the platform's own behalf: publishing has no viewer.
 *
 * @returns undefined when the domain is gone
 */
export async function readZone(database: Database, domainId: number): Promise<ZoneSource | undefined> {
  const [row] = await query<Domain & { serial: bigint | null }>(
    database,
    'read-zone',
    `SELECT ${domainColumns}, z.serial FROM domains d LEFT JOIN zone_files z ON z.domain_id = d.id WHERE d.id = $1`,
    [domainId],
  );
  if (row === undefined) return undefined;
  const records = await query<RecordRow>(
    database,
    'read-zone-records',
    `SELECT ${recordColumns} FROM records r WHERE r.domain_id = $1 ORDER BY r.id`,
    [domainId],
  );
  return {
    domain: storedDomain(row),
    records: records.map((record) => storedRecord(record).values),
    serial: row.serial === null ? undefined : Number(row.serial),
  };
}

/**
 * Keeps a rendered zone, unless another render came first: serials never go back.
 *
 * @param previous the serial that the render followed
 * @returns whether it was kept
 */
export async function saveZone(
  database: Database,
  domainId: number,
  {
    lines,
    serial,
    previous,
    now,
  }: { lines: readonly string[]; serial: number; previous: number | undefined; now: Date },
): Promise<boolean> {
  const text = lines.join('\n');
  const kept = await query<{ domain_id: number }>(
    database,
    'save-zone',
    `INSERT INTO zone_files AS z (domain_id, serial, text, rendered_at)
     SELECT d.id, $2, $3, $4 FROM domains d WHERE d.id = $1
     ON CONFLICT (domain_id) DO UPDATE SET serial = EXCLUDED.serial, text = EXCLUDED.text, rendered_at = EXCLUDED.rendered_at
     WHERE z.serial = $5
     RETURNING z.domain_id`,
    [domainId, serial, text, now, previous ?? null],
  );
  return kept.length > 0;
}
