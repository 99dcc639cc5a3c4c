import { longestDomainTime, type RecordValues } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  newColumns,
  type NewRow,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Owner, Viewer } from '../../common/viewer.js';
import { storedDomain, type StoredDomain } from '../../repositories/domains/domain-row.js';
import { foundRow } from '../../repositories/found-row.js';

const textOf = statement('get-zone-file', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom('domains as d')
    .leftJoin('zone_files as z', (join) => join.onRef('z.domain_id', '=', 'd.id').on('d.type', '=', 'master'))
    .leftJoin('zone_copies as c', (join) => join.onRef('c.domain_id', '=', 'd.id').on('d.type', '=', 'slave'))
    .select((eb) => eb.fn.coalesce('z.text', 'c.text').as('text'))
    .where('d.id', '=', given.id)
    .where('d.account_id', '=', given.account_id),
);

/**
 * The lines of a zone as last rendered, or of a slave as last transferred; none before the first time. A domain that becomes a
 * slave keeps its rendered lines, because later serials must be higher.
 *
 * @throws Refused (404) when the viewer's account has no such domain
 */
export async function getZoneLines(
  { account }: Viewer,
  database: Database,
  domainId: number,
): Promise<string[]> {
  const row = await foundRow(database, textOf, { id: domainId, account_id: account.id });
  return row.text === null ? [] : row.text.split('\n');
}

/** The input of a render. */
export interface ZoneSource {
  readonly owner: Owner;
  readonly domain: StoredDomain;
  readonly records: readonly RecordValues[];
  /** The serial of the last render; undefined before the first. */
  readonly serial: number | undefined;
  /** The serial of the last copy, if the domain was a slave before. */
  readonly copied: number | undefined;
  /** The last serial of an earlier domain of the same name. */
  readonly former: number | undefined;
  /** The lines of the last render, where secondaries may ask for the changes since. */
  readonly before: readonly string[] | undefined;
}

/** The text of the zone, where secondaries may ask for its changes. */
const textForChanges = sql<string | null>`CASE WHEN d.axfr_ips <> '{}'
  OR EXISTS (SELECT 1 FROM catalog_members m WHERE m.domain_id = d.id) THEN z.text END`;

const zone = statement('read-zone', (given: Given<{ id: number }>) =>
  build
    .selectFrom('domains as d')
    .leftJoin('zone_files as z', 'z.domain_id', 'd.id')
    .leftJoin('zone_copies as c', 'c.domain_id', 'd.id')
    .leftJoin('former_serials as f', 'f.name_key', 'd.name_key')
    .select([...columnsOf('domains', 'd'), 'z.serial', 'c.serial as copied', 'f.serial as former'])
    .select(textForChanges.as('before'))
    .where('d.id', '=', given.id),
);

/** The columns of a record that a render needs; large zones are read often, so the others are left out. */
const rendered = newColumns('records', 'domain_id', 'name_key', 'created_at', 'updated_at');

const zoneRecords = statement('read-zone-records', (given: Given<{ id: number }>) =>
  build.selectFrom('records').select(rendered).where('domain_id', '=', given.id).orderBy('id'),
);

/**
 * Reads a zone for rendering. There is no viewer, because the platform publishes zones.
 *
 * @returns undefined when the domain no longer exists
 */
export async function readZone(database: Database, id: number): Promise<ZoneSource | undefined> {
  const row = await zone.first(database, { id });
  if (row === undefined) return undefined;
  const { serial, copied, former, before, ...domain } = row;
  const records = await zoneRecords.all(database, { id });
  return {
    owner: { account: { id: domain.account_id } },
    domain: storedDomain(domain),
    records,
    serial: serial === null ? undefined : Number(serial),
    copied: copied === null ? undefined : Number(copied),
    former: former === null ? undefined : Number(former),
    before: before?.split('\n'),
  };
}

const save = statement('save-zone', (given: Given<NewRow<'zone_files'> & { previous: bigint | null }>) =>
  build
    .insertInto('zone_files')
    .columns(['domain_id', 'serial', 'text', 'rendered_at'])
    .expression((eb) =>
      eb
        .selectFrom('domains')
        .select([
          'id',
          eb.cast<bigint>(given.serial, 'bigint').as('serial'),
          eb.cast<string>(given.text, 'text').as('text'),
          eb.cast<Date>(given.rendered_at, 'timestamptz').as('rendered_at'),
        ])
        .where('id', '=', given.domain_id),
    )
    .onConflict((conflict) =>
      conflict
        .column('domain_id')
        .doUpdateSet((eb) => ({
          serial: eb.ref('excluded.serial'),
          text: eb.ref('excluded.text'),
          rendered_at: eb.ref('excluded.rendered_at'),
        }))
        .where('zone_files.serial', '=', given.previous),
    ),
);

/**
 * Saves a rendered zone, unless another render came first, because serials must not decrease.
 *
 * @param previous the serial that the render followed
 * @returns whether it was saved
 */
export async function saveZone(
  session: Session,
  domainId: number,
  render: {
    readonly lines: readonly string[];
    readonly serial: number;
    readonly previous: number | undefined;
    readonly now: Date;
  },
): Promise<boolean> {
  const kept = await save.run(session, {
    domain_id: domainId,
    serial: render.serial,
    text: render.lines.join('\n'),
    rendered_at: render.now,
    previous: render.previous === undefined ? null : BigInt(render.previous),
  });
  return kept > 0;
}

const pruneFormer = textStatement(
  'prune-former-serials',
  {},
  () => sql`DELETE FROM former_serials WHERE name_key IN (
    SELECT name_key FROM former_serials WHERE at < now() - make_interval(secs => ${sql.lit(longestDomainTime)}) ORDER BY at LIMIT 1000)`,
);

/** Removes some serials of former domains whose copies have expired at all secondaries. @returns how many were removed */
export const pruneFormerSerials = (database: Database): Promise<number> => pruneFormer.run(database, {});
