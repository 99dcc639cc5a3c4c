import { sql } from 'kysely';
import { build, type Given } from '../../database/build.js';
import { allRows, onlyRow, type Session } from '../../database/session.js';
import { statement, textStatement, type RowOf } from '../../database/statement.js';

/** What name servers are to answer for, as it stands in the database. */
export interface ServedZoneRow {
  readonly id: number;
  /** Lower case, without a final dot. */
  readonly name: string;
  /** Changes whenever the content does; null when there is none to be served: not rendered yet. */
  readonly version: string | null;
  readonly transfersTo: readonly string[];
  /** Of a slave. */
  readonly masters: readonly string[];
}

/** What is served of a zone, in the text of its zone file (§2.13). */
export interface ServedContent {
  readonly id: number;
  readonly version: string;
  readonly text: string;
}

/**
 * A text that was written again may have the serial that it had before, so the time counts, too. A slave's copy that has expired,
 * and one that was not transferred yet, is no content.
 */
const version = sql<string | null>`CASE
  WHEN d.type = 'master' THEN z.serial || '.' || (extract(epoch FROM z.rendered_at) * 1000)::bigint
  WHEN NOT c.expired THEN c.serial || '.' || (extract(epoch FROM c.transferred_at) * 1000)::bigint || '.copy' END`;

/** The one place that says of which domains something is served, and what; disabled ones are not (§3.3). */
const served = build
  .selectFrom('domains as d')
  .leftJoin('zone_files as z', 'z.domain_id', 'd.id')
  .leftJoin('zone_copies as c', 'c.domain_id', 'd.id')
  .where('d.status', '=', 'active');

const shown = served.select([
  'd.id',
  'd.name_key as name',
  version.as('version'),
  'd.axfr_ips as transfersTo',
  sql<string[]>`CASE WHEN d.type = 'slave' THEN d.master_ips ELSE '{}' END`.as('masters'),
]);

const page = statement('list-served-zones', (given: Given<{ after: number; limit: number }>) =>
  shown.where('d.id', '>', given.after).orderBy('d.id').limit(given.limit),
);

const PAGE = 5_000;

/** All that is served, in pages, so that others come in between. */
export async function* listServedZones(session: Session): AsyncGenerator<readonly ServedZoneRow[]> {
  let after = 0;
  for (;;) {
    const rows = await allRows(session, page, { after, limit: PAGE });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.id;
  }
}

const contents = statement('read-served-contents', (given: Given<{ ids: number[] }>) =>
  served
    .select([
      'd.id',
      version.as('version'),
      sql<string | null>`CASE WHEN d.type = 'master' THEN z.text ELSE c.text END`.as('text'),
    ])
    .where((eb) => eb('d.id', '=', eb.fn.any(given.ids))),
);

/** The contents of those zones that have any. */
export async function readServedContents(
  session: Session,
  ids: readonly number[],
): Promise<readonly ServedContent[]> {
  const rows = await allRows(session, contents, { ids: [...ids] });
  return rows.flatMap(({ id, version: of, text }) =>
    of === null || text === null ? [] : [{ id, version: of, text }],
  );
}

/** What the log of changes had when it was read: all that was committed before. */
export interface LogPosition {
  /** PostgreSQL's own words for which transactions had ended. */
  readonly snapshot: string;
  readonly at: Date;
}

const position = textStatement(
  'zone-log-position',
  { snapshot: 'text', at: 'timestamptz' },
  () => sql`SELECT pg_current_snapshot()::text AS snapshot, now() AS at`,
);

/** Where the log ends now. */
export const endOfZoneLog = (session: Session): Promise<LogPosition> => onlyRow(session, position, {});

/**
 * Not by numbers: a number may be given out before that of a transaction that ends earlier. What a transaction wrote that had
 * not ended when the log was read last is new, whatever its number.
 */
const changes = statement('read-zone-changes', (given: Given<{ snapshot: string }>) =>
  build
    .selectFrom(sql<LogPosition>`(SELECT pg_current_snapshot()::text AS snapshot, now() AS at)`.as('s'))
    .leftJoin(
      build
        .selectFrom('zone_changes')
        .select('domain_id')
        .distinct()
        .where('xid', '>=', sql<bigint>`pg_snapshot_xmin(${given.snapshot}::pg_snapshot)::text::bigint`)
        .where(sql<boolean>`NOT pg_visible_in_snapshot(xid::text::xid8, ${given.snapshot}::pg_snapshot)`)
        .as('c'),
      (join) => join.onTrue(),
    )
    .leftJoin(shown.as('d'), 'd.id', 'c.domain_id')
    .select([
      's.snapshot',
      's.at',
      'c.domain_id',
      'd.id',
      'd.name',
      'd.version',
      'd.transfersTo',
      'd.masters',
    ]),
);

/** What changed since the log was read last, as it is now. */
export interface ZoneChanges {
  readonly served: readonly ServedZoneRow[];
  /** Domains of which nothing is served any more. */
  readonly gone: readonly number[];
  readonly position: LogPosition;
}

const zoneOf = ({ id, name, version: of, transfersTo, masters }: RowOf<typeof changes>): ServedZoneRow[] =>
  id === null || name === null
    ? []
    : [{ id, name, version: of, transfersTo: transfersTo ?? [], masters: masters ?? [] }];

/** @param snapshot of the position up to which the log is read */
export async function readZoneChanges(session: Session, snapshot: string): Promise<ZoneChanges> {
  const rows = await allRows(session, changes, { snapshot });
  const [first] = rows;
  if (first === undefined) throw new Error('The log of zones said nothing.');
  return {
    served: rows.flatMap(zoneOf),
    gone: rows.flatMap(({ id, domain_id: gone }) => (id === null && gone !== null ? [gone] : [])),
    position: { snapshot: first.snapshot, at: first.at },
  };
}
