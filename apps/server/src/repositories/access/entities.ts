import type { EntityKind } from '@cloud-account/core';
import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { columns } from '@cloud-account/database';

/** The column with the name of an entity, where it is not `label`. */
const labels: Readonly<Partial<Record<EntityKind, string>>> = {
  domain: 'domain',
  ticket: 'summary',
};

/** The columns of each table, by its name. */
const tables: Readonly<Partial<Record<string, readonly string[]>>> = columns;

/** The columns of the table of a kind, where an area has such a table. */
const columnsOfKind = (kind: EntityKind): readonly string[] | undefined => tables[`${kind}s`];

/**
 * True if an area stores the entities of a kind in its own table, so that the operator does not provide them. Nodes are made by
 * accounts and provided by the operator.
 */
export const hasOwnTable = (kind: EntityKind): boolean =>
  kind !== 'node' && columnsOfKind(kind) !== undefined;

/** An entity of any kind, for statements. */
export interface EntityColumns {
  readonly id: number;
  readonly account_id: number;
  readonly label: string;
  /** Empty when it has no region. */
  readonly region: string;
}

const entities = (kind: EntityKind): RawBuilder<EntityColumns> => {
  const own = columnsOfKind(kind);
  return own === undefined
    ? sql`(SELECT id, account_id, label, region FROM related_entities WHERE kind = ${sql.lit(kind)})`
    : sql`(SELECT id, account_id, ${sql.ref(labels[kind] ?? 'label')} AS label,
        ${own.includes('region') ? sql`coalesce(region, '')` : sql`''`} AS region FROM ${sql.table(`${kind}s`)})`;
};

/** The table of a kind of entities: that of an area, or the table of provided entities. */
export const entitiesOf = (kind: EntityKind): AliasedRawBuilder<EntityColumns, 'e'> => entities(kind).as('e');

/** Makes a value, such as a statement, for each of some kinds of entities. */
export const forEachKind = <Kind extends EntityKind, Made>(
  kinds: readonly Kind[],
  make: (kind: Kind) => Made,
): ReadonlyMap<Kind, Made> => new Map(kinds.map((kind) => [kind, make(kind)]));
