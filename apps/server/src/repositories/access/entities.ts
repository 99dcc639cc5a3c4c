import type { EntityKind } from '@cloud-account/core';
import { sql, type AliasedRawBuilder, type RawBuilder } from 'kysely';
import { columns } from '../../database/generated/columns.js';

/** The column that holds the name people know an entity by, where it is not `label`. */
const labels: Readonly<Partial<Record<EntityKind, string>>> = {
  domain: 'domain',
  ticket: 'summary',
};

/** The columns of each table, by its name. */
const tables: Readonly<Partial<Record<string, readonly string[]>>> = columns;

/** The columns of the table of the kind's plural, where an area has one. */
const columnsOfKind = (kind: EntityKind): readonly string[] | undefined => tables[`${kind}s`];

/**
 * Whether the operator does not provide the entities of a kind, since an area keeps them in a table of its own. Nodes are made
 * by accounts and provided by the operator.
 */
export const hasOwnTable = (kind: EntityKind): boolean =>
  kind !== 'node' && columnsOfKind(kind) !== undefined;

/** An entity of whatever kind, as statements see it. */
export interface EntityColumns {
  readonly id: number;
  readonly account_id: number;
  readonly label: string;
  /** Empty when it is nowhere in particular. */
  readonly region: string;
}

const entities = (kind: EntityKind): RawBuilder<EntityColumns> => {
  const own = columnsOfKind(kind);
  return own === undefined
    ? sql`(SELECT id, account_id, label, region FROM related_entities WHERE kind = ${sql.lit(kind)})`
    : sql`(SELECT id, account_id, ${sql.ref(labels[kind] ?? 'label')} AS label,
        ${own.includes('region') ? sql`coalesce(region, '')` : sql`''`} AS region FROM ${sql.table(`${kind}s`)})`;
};

/** Where the entities of a kind are kept: in the table of an area, else among what the operator provided. */
export const entitiesOf = (kind: EntityKind): AliasedRawBuilder<EntityColumns, 'e'> => entities(kind).as('e');

/** Makes something, such as a statement, for each of some kinds of entities. */
export const forEachKind = <Kind extends EntityKind, Made>(
  kinds: readonly Kind[],
  make: (kind: Kind) => Made,
): ReadonlyMap<Kind, Made> => new Map(kinds.map((kind) => [kind, make(kind)]));
