import { pageWindow, type Filter, type PageWindow } from '@cloud-account/core';
import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import { unwrap } from '../../refused.js';
import { conditionSql, Parameters, sourceOf, type KeySource } from './filter-sql.js';

/** A list in the database. */
export interface ListSource {
  /** Names its prepared statements. */
  readonly name: string;
  /** The select list. */
  readonly columns: string;
  /** The table with its alias. */
  readonly from: string;
  /** The unique key that makes every order total. */
  readonly id: string;
  /** What comes before everything else when no order is asked for: a condition in SQL. */
  readonly first?: string;
  /** Whether the list shows the highest id first when no order is asked for; the lowest unless told. */
  readonly newestFirst?: boolean;
  /** Which rows the viewer may see; `$1`… stand for `values`. */
  readonly where: string;
  readonly values: readonly unknown[];
  readonly keys: Readonly<Record<string, KeySource>>;
  /** How many rows there are without a filter, where that is kept; absent: they are counted. */
  readonly total?: () => Promise<number>;
}

/** The page of a list that was asked for. */
export interface PageRequest {
  readonly page: number;
  readonly page_size: number;
}

/** A page of rows and what the envelope says of it (§2.1). */
export interface Page<Row> {
  readonly rows: Row[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

const count = async (
  database: Database,
  source: ListSource,
  where: string,
  values: unknown[],
  name: string,
) => {
  const text = `SELECT count(*)::int AS results FROM ${source.from} WHERE ${where}`;
  const [row] = await query<{ results: number }>(database, name, text, values);
  return row?.results ?? 0;
};

const orderOf = (key: string, { keys }: ListSource): string => {
  const { sql, order = sql } = sourceOf(key, keys);
  return order;
};

/** Equal values keep the order of ids; where the newest come first, they follow the order that was asked for. */
const idOrder = ({ newestFirst = false }: ListSource, orderBy: Filter['orderBy']): 'asc' | 'desc' =>
  newestFirst ? (orderBy?.direction ?? 'desc') : 'asc';

/** A page nearer to the end is read from the end, so that the last page costs what the first does. */
const slice = ({
  offset,
  limit,
  results,
}: PageWindow): { reverse: boolean; offset: number; limit: number } => {
  const size = Math.max(0, Math.min(limit, results - offset));
  const after = results - offset - size;
  return after < offset
    ? { reverse: true, offset: after, limit: size }
    : { reverse: false, offset, limit: size };
};

/**
 * Reads one page of a list; filter, order and paging are the database's work.
 *
 * @throws Refused (404) when there is no such page
 */
export async function listPage<Row extends object>(
  database: Database,
  source: ListSource,
  request: PageRequest,
  { where, orderBy }: Filter,
): Promise<Page<Row>> {
  const parameters = new Parameters(...source.values);
  const condition = where && conditionSql(where, source.keys, parameters);
  const rows = condition === undefined ? source.where : `${source.where} AND ${condition}`;
  // Statements with a filter are as many as there are filters; only the plain ones are worth keeping prepared.
  const name = (part: string) => (condition === undefined ? `${source.name}-${part}` : '');
  const results =
    condition === undefined && source.total
      ? await source.total()
      : await count(database, source, rows, [...parameters.values], name('count'));
  const window = unwrap(pageWindow({ page: request.page, size: request.page_size, results }));
  const { reverse, offset, limit } = slice(window);
  const direction = (wanted: 'asc' | 'desc') => ((wanted === 'desc') === reverse ? 'ASC' : 'DESC');
  const order = [
    ...(orderBy ? [`${orderOf(orderBy.key, source)} ${direction(orderBy.direction)}`] : []),
    ...(source.first !== undefined && !orderBy ? [`(${source.first}) ${direction('desc')}`] : []),
    `${source.id} ${direction(idOrder(source, orderBy))}`,
  ];
  const statement = `SELECT ${source.columns} FROM ${source.from} WHERE ${rows} ORDER BY ${order.join(', ')} LIMIT ${parameters.add(limit)} OFFSET ${parameters.add(offset)}`;
  const plain = condition === undefined && orderBy === undefined;
  const found = await query<Row>(
    database,
    plain ? name(reverse ? 'last' : 'first') : '',
    statement,
    parameters.values,
  );
  if (reverse) found.reverse();
  return { rows: found, page: window.page, pages: window.pages, results };
}
