import {
  type Expression,
  type Insertable,
  Kysely,
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from 'kysely';
import { columns, givenColumns } from './generated/columns.js';
import type { Tables } from './generated/tables.js';

/** Builds statements from the tables of the schema. It cannot run them, see `Statement`. */
export const build = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

export type TableName = keyof Tables;

/** A row of a table, as it is read. */
export type Row<Name extends TableName> = Selectable<Tables[Name]>;

type GivenColumn<Name extends TableName> = (typeof givenColumns)[Name][number];

/** A new row of a table: every column except those whose values the database generates. */
export type NewRow<Name extends TableName> = {
  readonly [Column in GivenColumn<Name> & keyof Insertable<Tables[Name]>]: Exclude<
    Insertable<Tables[Name]>[Column],
    undefined
  >;
};

type Column<Name extends TableName> = keyof Tables[Name] & string;

/** All columns of a table under its alias, except those in `left`, for a select list that names each. */
export const columnsOf = <Name extends TableName, Alias extends string, Left extends Column<Name> = never>(
  name: Name,
  alias: Alias,
  ...left: readonly Left[]
) =>
  columns[name]
    .filter((column) => !left.includes(column as Left))
    .map((column) => `${alias}.${column}`) as `${Alias}.${Exclude<Column<Name>, Left>}`[];

/** The values of a statement, as placeholders while it is built. */
export type Given<Values> = { readonly [Name in keyof Values]-?: Expression<Values[Name]> };

type Named<Name extends TableName, Left extends string> = Exclude<GivenColumn<Name>, Left>;

/** The columns of a new row, except those in `left`. */
export const newColumns = <Name extends TableName, Left extends GivenColumn<Name> = never>(
  name: Name,
  ...left: readonly Left[]
) => givenColumns[name].filter((column) => !left.includes(column as Left)) as Named<Name, Left>[];

/** The values of some columns, by column. */
export const pick = <Column extends string, Values extends Readonly<Record<Column, Expression<unknown>>>>(
  given: Values,
  wanted: readonly Column[],
) => Object.fromEntries(wanted.map((column) => [column, given[column]])) as Pick<Values, Column>;

/** A table in a statement, from one JSON value: an array of objects by columns. */
export const jsonRows = <Name extends TableName, Alias extends string>(
  name: Name,
  rows: Expression<string>,
  alias: Alias,
) =>
  sql<Row<Name>>`jsonb_populate_recordset(NULL::${sql.table(name)}, ${rows}::jsonb)`.as<Alias>(
    sql.ref(alias),
  );

type OnlyOf<Columns> = Columns[keyof Columns];

/** The result of a query of one column, as an array. */
export const arrayOf = <DB, TB extends keyof DB, Columns>(query: SelectQueryBuilder<DB, TB, Columns>) =>
  sql<OnlyOf<Columns>[]>`ARRAY${query}`;
