import { sql } from 'kysely';
import {
  build,
  type Given,
  type RowOf,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';

/** A zone for name servers. */
export interface ServedZoneRow {
  readonly id: number;
  /** Lower case, without a final dot. */
  readonly name: string;
  /** Changes whenever the content does; null when the zone is not rendered yet. */
  readonly version: string | null;
  readonly transfersTo: readonly string[];
  /** The groups of secondaries that may transfer it. */
  readonly groups: readonly number[];
  readonly isPrivate: boolean;
  /** The masters of a slave. */
  readonly masters: readonly string[];
}

/** The content of a zone, in the text of its zone file (§2.13). */
export interface ServedContent {
  readonly id: number;
  readonly version: string;
  readonly text: string;
}

/**
 * A new text may have the same serial as an earlier one, so the version contains the time. A slave's copy that has expired or
 * was never transferred is no content.
 */
const version = sql<string | null>`CASE
  WHEN d.type = 'master' THEN z.serial || '.' || (extract(epoch FROM z.rendered_at) * 1000)::bigint
  WHEN NOT c.expired THEN c.serial || '.' || (extract(epoch FROM c.transferred_at) * 1000)::bigint || '.copy' END`;

/** The only place that decides which domains are served, and with what; disabled ones are not (§3.3). */
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
  sql<number[]>`ARRAY(SELECT m.group_id FROM catalog_members m WHERE m.domain_id = d.id)`.as('groups'),
  sql<string[]>`CASE WHEN d.type = 'slave' THEN d.master_ips ELSE '{}' END`.as('masters'),
]);

const page = statement('list-served-zones', (given: Given<{ after: number; limit: number }>) =>
  shown.where('d.id', '>', given.after).orderBy('d.id').limit(given.limit),
);

const PAGE = 5_000;

/** All served zones, in pages, so that other requests run in between. */
export async function* listServedZones(session: Session): AsyncGenerator<readonly ServedZoneRow[]> {
  let after = 0;
  for (;;) {
    const rows = await page.all(session, { after, limit: PAGE });
    if (rows.length > 0) yield rows.map((row) => ({ ...row, isPrivate: false }));
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
  const rows = await contents.all(session, { ids: [...ids] });
  return rows.flatMap(({ id, version: of, text }) =>
    of === null || text === null ? [] : [{ id, version: of, text }],
  );
}

/** A position in the log of changes: all that was committed before it was read. */
export interface LogPosition {
  /** The finished transactions, in PostgreSQL's form. */
  readonly snapshot: string;
  readonly at: Date;
}

const position = textStatement(
  'zone-log-position',
  { snapshot: 'text', at: 'timestamptz' },
  () => sql`SELECT pg_current_snapshot()::text AS snapshot, now() AS at`,
);

/** The present end of the log. */
export const endOfZoneLog = (session: Session): Promise<LogPosition> => position.one(session, {});

/**
 * Numbers are not enough: a transaction may get a lower number and commit later. Everything is new that was written by a
 * transaction which had not ended when the log was last read.
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
      'd.groups',
      'd.masters',
    ]),
);

/** The changes since the log was last read, in their present state. */
export interface ZoneChanges {
  readonly served: readonly ServedZoneRow[];
  /** Domains that are no longer served, and groups of secondaries that changed, by their IDs with a minus. */
  readonly gone: readonly number[];
  readonly position: LogPosition;
}

const zoneOf = ({
  id,
  name,
  version: of,
  transfersTo,
  groups,
  masters,
}: RowOf<typeof changes>): ServedZoneRow[] =>
  id === null || name === null
    ? []
    : [
        {
          ...{ id, name, version: of, transfersTo: transfersTo ?? [], groups: groups ?? [] },
          ...{ isPrivate: false, masters: masters ?? [] },
        },
      ];

/** @param snapshot the position up to which the log was read */
export async function readZoneChanges(session: Session, snapshot: string): Promise<ZoneChanges> {
  const rows = await changes.all(session, { snapshot });
  const [first] = rows;
  if (first === undefined) throw new Error('The log of zones said nothing.');
  return {
    served: rows.flatMap(zoneOf),
    gone: rows.flatMap(({ id, domain_id: gone }) => (id === null && gone !== null ? [gone] : [])),
    position: { snapshot: first.snapshot, at: first.at },
  };
}
