import type { Compilable, Expression, Kysely } from 'kysely';
import {
  build,
  type Given,
  jsonRows,
  newColumns,
  type NewRow,
  pick,
  type Row,
  type TableName,
} from './build.js';
import { columns } from './generated/columns.js';
import { statement, type Statement } from './statement.js';

/** Tables of any columns, for statements of a table that is a type parameter. */
export const anyTable = build as unknown as Kysely<Record<string, Record<string, unknown>>>;

type Values = Readonly<Record<string, Expression<unknown>>>;

/**
 * A statement that inserts a row of a table, and returns it.
 *
 * @param name as of `statement`
 * @param left the columns that get their defaults
 */
export const insertion = <Name extends TableName, Left extends keyof NewRow<Name> & string = never>(
  name: string,
  table: Name,
  ...left: readonly Left[]
): Statement<Omit<NewRow<Name>, Left>, Row<Name>> =>
  statement(
    name,
    (given: Given<Omit<NewRow<Name>, Left>>) =>
      anyTable
        .insertInto(table)
        .values(pick(given as Values, without(newColumns(table), left)))
        .returning([...columns[table]]) as unknown as Compilable<Row<Name>>,
  );

/**
 * A statement that inserts rows of a table from a JSON array, and returns them in its order.
 *
 * @param name as of `statement`
 * @param more columns that are given, too, and not generated
 */
export const insertions = <Name extends TableName>(
  name: string,
  table: Name,
  ...more: readonly Column<Name>[]
): Statement<{ rows: string }, Row<Name>> => {
  const given: readonly string[] = [...more, ...newColumns(table)];
  return statement(
    name,
    ({ rows }: Given<{ rows: string }>) =>
      anyTable
        .insertInto(table)
        .columns(given)
        .expression(anyTable.selectFrom(jsonRows(table, rows, 'r')).select(given))
        .returning([...columns[table]]) as unknown as Compilable<Row<Name>>,
  );
};

const without = (all: readonly string[], left: readonly string[]): string[] =>
  all.filter((column) => !left.includes(column));

type Column<Name extends TableName> = keyof Row<Name> & string;

/** The values of the columns by which a row is found. */
type Keys<Name extends TableName, Key extends Column<Name>> = Pick<Row<Name>, Key>;

/** The rows of a table with the given values in some columns. */
const found = (table: TableName, keys: readonly string[], given: object, left: readonly string[]) =>
  anyTable
    .selectFrom(table)
    .select(without(columns[table], left))
    .where((eb) => eb.and(pick(given as Values, keys)));

/**
 * A statement that reads a row of a table, which is found by the values of some columns.
 *
 * @param name as of `statement`
 * @param left the columns that it does not read
 */
export const reading = <Name extends TableName, Key extends Column<Name>, Left extends Column<Name> = never>(
  name: string,
  table: Name,
  keys: readonly Key[],
  ...left: readonly Left[]
): Statement<Keys<Name, Key>, Omit<Row<Name>, Left>> =>
  statement(
    name,
    (given: Given<Keys<Name, Key>>) =>
      found(table, keys, given, left) as unknown as Compilable<Omit<Row<Name>, Left>>,
  );

/** The same, and it locks the row until the transaction ends. */
export const locking: typeof reading = (name, table, keys, ...left) =>
  statement(name, (given) => found(table, keys, given, left).forUpdate() as unknown as Compilable<never>);

/**
 * A statement that saves some columns of a row of a table, which is found by the values of others, and returns it.
 *
 * @param name as of `statement`
 */
export const saving = <
  Name extends TableName,
  Key extends Column<Name>,
  Saved extends keyof NewRow<Name> & string,
>(
  name: string,
  table: Name,
  keys: readonly Key[],
  saved: readonly Saved[],
): Statement<Keys<Name, Key> & Pick<NewRow<Name>, Saved>, Row<Name>> =>
  statement(
    name,
    (given: Given<Keys<Name, Key> & Pick<NewRow<Name>, Saved>>) =>
      anyTable
        .updateTable<string>(table)
        .set(pick(given as Values, saved))
        .where((eb) => eb.and(pick(given as Values, keys)))
        .returning([...columns[table]]) as unknown as Compilable<Row<Name>>,
  );

/** A statement that removes the rows of a table with the given values in some columns. @param name as of `statement` */
export const removal = <Name extends TableName, Key extends Column<Name>>(
  name: string,
  table: Name,
  keys: readonly Key[],
): Statement<Keys<Name, Key>, object> =>
  statement(name, (given: Given<Keys<Name, Key>>) =>
    anyTable.deleteFrom<string>(table).where((eb) => eb.and(pick(given as unknown as Values, keys))),
  );
