import { catalogIncrement, catalogLines, nextCatalogSerial } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columns,
  type Database,
  type Given,
  type RowOf,
  saving,
  type Session,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Transaction } from '../../repositories/transaction.js';
import type { ServedContent } from './served-zones.js';
import { saveIncrement } from './zone-increments.js';

const groups = statement('list-secondary-groups', () =>
  build.selectFrom('secondary_groups').select(columns.secondary_groups).orderBy('id'),
);

/** A stored group of secondaries, with the secret of its key encrypted. */
export type SecondaryGroupRow = RowOf<typeof groups>;

/** All groups. */
export const readSecondaryGroups = (session: Session): Promise<readonly SecondaryGroupRow[]> =>
  groups.all(session, {});

const lock = statement('lock-secondary-group', (given: Given<{ id: number }>) =>
  build
    .selectFrom('secondary_groups')
    .select(['id', 'serial', 'tags'])
    .where('id', '=', given.id)
    .forUpdate(),
);

/** The tags of a group, and the domains that are compared: those of these IDs, or all. */
type ComparedDomains = Given<{ group: number; tags: string[]; ids: number[] | null }>;

/** The only place that decides which zones are in a group: those of active masters, once they are rendered, with one of its tags. */
const wanted = ({ tags, ids }: ComparedDomains) => sql`
  SELECT d.id, d.name_key AS name FROM domains d JOIN zone_files z ON z.domain_id = d.id
  WHERE d.type = 'master' AND d.status = 'active' AND (${tags}::text[] = '{}' OR d.tags && ${tags}::text[])
    AND (${ids}::int[] IS NULL OR d.id = ANY(${ids}::int[]))`;

const member = { id: 'int4', name: 'text' } as const;

const removeOthers = textStatement(
  'remove-catalog-members',
  member,
  (given: ComparedDomains) => sql`
    DELETE FROM catalog_members m WHERE m.group_id = ${given.group}::int
      AND (${given.ids}::int[] IS NULL OR m.domain_id = ANY(${given.ids}::int[]))
      AND NOT EXISTS (SELECT 1 FROM (${wanted(given)}) w WHERE w.id = m.domain_id AND w.name = m.name)
    RETURNING m.domain_id AS id, m.name`,
);

const addMissing = textStatement(
  'add-catalog-members',
  member,
  (given: ComparedDomains) => sql`
    INSERT INTO catalog_members (group_id, domain_id, name)
    SELECT ${given.group}::int, w.id, w.name FROM (${wanted(given)}) w
    WHERE NOT EXISTS (SELECT 1 FROM catalog_members m WHERE m.group_id = ${given.group}::int AND m.domain_id = w.id)
    RETURNING domain_id AS id, name`,
);

const saveSerial = saving('save-catalog-serial', 'secondary_groups', ['id'], ['serial']);

const length = textStatement(
  'catalog-length',
  { characters: 'int8' },
  ({ group }: Given<{ group: number }>) => sql`
    SELECT coalesce(sum(length(name) + length(domain_id::text) + 14), 0)::bigint AS characters
    FROM catalog_members WHERE group_id = ${group}::int`,
);

/**
 * Brings the catalog of a group up to date, under a new serial if it changes.
 *
 * @param ids the domains that may have changed; undefined: all
 */
export async function publishCatalog(
  tx: Transaction,
  groupId: number,
  ids: readonly number[] | undefined,
): Promise<void> {
  const group = await lock.first(tx, { id: groupId });
  if (group === undefined) return;
  const looked = { group: groupId, tags: group.tags, ids: ids === undefined ? null : [...ids] };
  const removed = await removeOthers.all(tx, looked);
  const added = await addMissing.all(tx, looked);
  if (removed.length + added.length === 0) return;
  const from = Number(group.serial);
  const to = nextCatalogSerial(from, tx.now);
  await saveSerial.run(tx, { id: groupId, serial: BigInt(to) });
  const text = catalogIncrement({ from, to }, removed, added);
  const { characters } = await length.one(tx, { group: groupId });
  await saveIncrement(tx, -groupId, { from, to, text }, Number(characters));
}

// One statement, because the zones must be those of the serial.
const catalog = statement('read-catalog', (given: Given<{ id: number }>) =>
  build
    .selectFrom('secondary_groups as g')
    .leftJoin('catalog_members as m', 'm.group_id', 'g.id')
    .select(['g.serial', 'm.domain_id as id', 'm.name'])
    .where('g.id', '=', given.id)
    .orderBy('m.domain_id'),
);

/** The catalog of a group as it was last published, as a content that is served; undefined when the group does not exist. */
export async function readCatalog(session: Session, groupId: number): Promise<ServedContent | undefined> {
  const rows = await catalog.all(session, { id: groupId });
  const [first] = rows;
  if (first === undefined) return undefined;
  const zones = rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
  const text = catalogLines(Number(first.serial), zones).join('\n');
  return { id: -groupId, version: String(first.serial), text };
}

const recent = statement(
  'recent-zones-of-group',
  (given: Given<{ group: number; since: Date; limit: number }>) =>
    build
      .selectFrom('catalog_members as m')
      .innerJoin('zone_files as z', 'z.domain_id', 'm.domain_id')
      .select('m.name')
      .where('m.group_id', '=', given.group)
      .where('z.rendered_at', '>', given.since)
      .orderBy('z.rendered_at', 'desc')
      .limit(given.limit),
);

/** The names of the zones of a group that changed last. */
export const readRecentZones = async (
  session: Session,
  looked: { readonly group: number; readonly since: Date; readonly limit: number },
): Promise<readonly string[]> => (await recent.all(session, looked)).map(({ name }) => name);

const saveSecret = statement(
  'encrypt-secondary-key',
  (given: Given<{ id: number; from: string; to: string }>) =>
    build
      .updateTable('secondary_groups')
      .set({ key_secret: given.to })
      .where('id', '=', given.id)
      .where('key_secret', '=', given.from),
);

/** Saves the secret of a group in another encryption, unless it was replaced meanwhile. */
export async function saveKeySecret(
  database: Database,
  { id, key_secret: from }: Pick<SecondaryGroupRow, 'id' | 'key_secret'>,
  to: string,
): Promise<void> {
  await saveSecret.run(database, { id, from, to });
}

const compared = textStatement(
  'compared-zones',
  { id: 'int4', name: 'text', serial: 'int8' },
  (given: Given<{ group: number; since: Date; recent: number; sample: number; ids: number[] }>) => sql`
    WITH zones AS (
      SELECT m.domain_id AS id, m.name, z.serial, z.rendered_at
      FROM catalog_members m JOIN zone_files z ON z.domain_id = m.domain_id WHERE m.group_id = ${given.group}::int)
    (SELECT id, name, serial FROM zones WHERE rendered_at > ${given.since} ORDER BY rendered_at DESC LIMIT ${given.recent}::int)
    UNION (SELECT id, name, serial FROM zones ORDER BY random() LIMIT ${given.sample}::int)
    UNION (SELECT id, name, serial FROM zones WHERE id = ANY(${given.ids}::int[]))`,
);

/** A zone whose serial is compared with that of a secondary. */
export interface ComparedZone {
  readonly id: number;
  readonly name: string;
  /** The serial here. */
  readonly serial: number;
}

/** Some zones of a group: those that changed lately, a sample of all, and those of the given domains. */
export const readComparedZones = async (
  session: Session,
  looked: {
    readonly group: number;
    readonly since: Date;
    readonly recent: number;
    readonly sample: number;
    readonly ids: number[];
  },
): Promise<readonly ComparedZone[]> =>
  (await compared.all(session, looked)).map(({ serial, ...zone }) => ({
    ...zone,
    serial: Number(serial),
  }));

const ofDomain = statement('catalogs-of-domain', (given: Given<{ id: number }>) =>
  build
    .selectFrom('catalog_members as m')
    .innerJoin('zone_files as z', 'z.domain_id', 'm.domain_id')
    .select(['m.group_id as group', 'm.domain_id as id', 'm.name', 'z.serial'])
    .where('m.domain_id', '=', given.id),
);

/** The zone of a domain in each group that has it. */
export const readZoneInGroups = async (
  session: Session,
  id: number,
): Promise<readonly (ComparedZone & { readonly group: number })[]> =>
  (await ofDomain.all(session, { id })).map(({ serial, ...zone }) => ({
    ...zone,
    serial: Number(serial),
  }));
