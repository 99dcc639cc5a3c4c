import { pageWindow, type Filter, type PageWindow } from '@cloud-account/core';
import type { FilteredOperationId, FilterKeyOf, OtherKeyOf } from '@cloud-account/spec';
import {
  expressionBuilder,
  sql,
  type Compilable,
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import {
  build,
  type Given,
  once,
  placeholders,
  type Session,
  statement,
  type Statement,
} from '@cloud-account/database';
import { unwrap } from '../../common/refused.js';
import type { Owner } from '../../common/viewer.js';
import { withTimeLimit } from './with-time-limit.js';
import { addList, columnSources } from './column-keys.js';
import { filterTest, sourceOf, type KeySource } from './conditions.js';

/** The definition of a list. */
export interface ListDefinition<
  Id extends FilteredOperationId,
  Values,
  DB,
  TB extends keyof DB,
  Row extends object,
> {
  /** The rows that the viewer may see, with their columns. */
  readonly from: (given: Given<Values>) => SelectQueryBuilder<DB, TB, Row>;
  /** The unique key that makes every order total. */
  readonly id: (columns: ExpressionBuilder<DB, TB>) => Expression<unknown>;
  /** The sources of the fields that have no selected column of their name and type, or that are compared in another way. */
  readonly keys?: (
    columns: ExpressionBuilder<DB, TB>,
    given: Given<Values>,
  ) => Readonly<Partial<Record<FilterKeyOf<Id> | OtherKeyOf<Id>, KeySource>>>;
  /** The fields that clients see with other values than the columns of their names have, and that cannot be keys. */
  readonly computed?: readonly OtherKeyOf<Id>[];
  /** The first sort key of the default order. */
  readonly first?: (columns: ExpressionBuilder<DB, TB>) => Expression<SqlBool>;
  /** True if the default order begins with the highest id; otherwise with the lowest. */
  readonly newestFirst?: boolean;
  /**
   * True if a page finds the ids of its rows before it reads the rows: for rows with columns that are computed. Those of the rows
   * before the page are then not computed. Nor does PostgreSQL look for an account's rows among all rows in the order of ids, which it
   * prefers if the account has many of them.
   */
  readonly idsFirst?: boolean;
}

interface Window {
  readonly size: number;
  readonly skipped: number;
}

/** A compiled list; `readPage` reads it. */
export interface List<Values, Row extends object> {
  readonly count: (where: Filter['where']) => Statement<Values, { results: number }>;
  /** @param backwards whether it is read from its end */
  readonly slice: (filter: Filter, backwards: boolean) => Statement<Values & Window, Row>;
}

type Direction = 'asc' | 'desc';

/** A sort key; the last of a page is the id. */
interface Order {
  readonly by: Expression<unknown>;
  readonly direction: Direction;
}

const windowed = <DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { size, skipped }: Given<Window>,
): SelectQueryBuilder<DB, TB, Row> => query.limit(size).offset(skipped);

/** The ids of a page of a filtered list. All its rows are found, as they are to be counted, and sorted. */
function filteredIds<DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, object>,
  orders: readonly Order[],
  window: Given<Window>,
) {
  const keys = orders.map(({ by }, at) => sql`${by}`.as(`key_${at}`));
  // OFFSET 0 keeps PostgreSQL from looking for them among all rows in the order of ids.
  const found = rows.select(keys).offset(sql.lit(0)).as('found');
  const ids = build.selectFrom(found).select(sql.ref(`found.key_${orders.length - 1}`).as('id'));
  return windowed(
    orders.reduce(
      (ordered, { direction }, at) => ordered.orderBy(sql.ref(`found.key_${at}`), direction),
      ids,
    ),
    window,
  );
}

/**
 * Defines a list. The statements of the plain list are compiled and prepared once; those with a filter or an order differ, and
 * are made for each request.
 *
 * @param operation the operation whose filter it takes; the specification gives its keys
 * @param name unique in the whole program; names its statements
 */
export function list<Id extends FilteredOperationId, Values, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  name: string,
  {
    from,
    id,
    keys,
    computed = [],
    first,
    newestFirst = false,
    idsFirst = false,
  }: ListDefinition<Id, Values, DB, TB, Row>,
): List<Values, Row> {
  const columns = expressionBuilder<DB, TB>();
  let ofColumns: Readonly<Record<string, KeySource>> | undefined;
  const sources = (given: Given<Values>): Readonly<Record<string, KeySource>> => ({
    ...(ofColumns ??= columnSources(operation, from(placeholders()), computed)),
    ...keys?.(columns, given),
  });
  addList(operation, () => sources(placeholders()));
  const matching = (given: Given<Values>, where: Filter['where']) => {
    const query = from(given);
    return where === undefined ? query : query.where(filterTest(where, sources(given)));
  };
  const counted =
    (where: Filter['where']) =>
    (given: Given<Values>): Compilable<{ results: number }> =>
      matching(given, where)
        .clearSelect()
        .select(sql<number>`count(*)::int`.as('results'));

  const ordersOf = (given: Given<Values>, { orderBy }: Filter, backwards: boolean): Order[] => {
    const direction = (wanted: Direction): Direction => ((wanted === 'desc') === backwards ? 'asc' : 'desc');
    const orders: Order[] = [];
    if (orderBy) {
      const { value, order = value } = sourceOf(orderBy.key, sources(given));
      orders.push({ by: order, direction: direction(orderBy.direction) });
    } else if (first) {
      orders.push({ by: first(columns), direction: direction('desc') });
    }
    // Equal values keep the order of ids; in a list that begins with the newest, ids follow the requested direction.
    const idOrder = newestFirst ? (orderBy?.direction ?? 'desc') : 'asc';
    return [...orders, { by: id(columns), direction: direction(idOrder) }];
  };

  const slice =
    (filter: Filter, backwards: boolean) =>
    (given: Given<Values & Window>): Compilable<Row> => {
      const orders = ordersOf(given, filter, backwards);
      const inOrder = <Selected>(query: SelectQueryBuilder<DB, TB, Selected>) =>
        orders.reduce((ordered, { by, direction }) => ordered.orderBy(by, direction), query);
      const rows = matching(given, filter.where);
      if (!idsFirst) return windowed(inOrder(rows), given);
      const ids =
        filter.where === undefined
          ? windowed(inOrder(rows.clearSelect().select(sql`${id(columns)}`.as('id'))), given)
          : filteredIds(rows.clearSelect(), orders, given);
      return inOrder(from(given).where(id(columns), 'in', ids));
    };

  const plain = {
    count: statement(`${name}-count`, counted(undefined)),
    forwards: statement(`${name}-first`, slice({}, false)),
    backwards: statement(`${name}-last`, slice({}, true)),
  };
  return {
    count: (where) => (where === undefined ? plain.count : once(counted(where))),
    slice: (filter, backwards) => {
      if (filter.where === undefined && filter.orderBy === undefined) {
        return backwards ? plain.backwards : plain.forwards;
      }
      return once(slice(filter, backwards));
    },
  };
}

/** The requested page of a list. */
export interface PageRequest {
  readonly page: number;
  readonly page_size: number;
}

/** A page of rows with the values for its envelope (§2.1). */
export interface Page<Row> {
  readonly data: Row[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

/** The same page with each row converted. */
export const mapPage = <Row, Mapped>(
  { data, ...page }: Page<Row>,
  map: (row: Row) => Mapped,
): Page<Mapped> => ({
  data: data.map((row) => map(row)),
  ...page,
});

/** A page of rows that are all at hand. @throws Refused (404) when the page does not exist */
export function pageOf<Row>(rows: readonly Row[], { page, page_size: size }: PageRequest): Page<Row> {
  const { offset, limit, ...shown } = unwrap(pageWindow({ page, size, results: rows.length }));
  return { data: rows.slice(offset, offset + limit), ...shown };
}

/** A page in the second half is read from the end, so that the last page costs no more than the first. */
const windowOf = ({ offset, limit, results }: PageWindow): Window & { backwards: boolean } => {
  const size = Math.max(0, Math.min(limit, results - offset));
  const after = results - offset - size;
  return after < offset
    ? { backwards: true, skipped: after, size }
    : { backwards: false, skipped: offset, size: limit };
};

/**
 * Reads one page of a list; the database filters, sorts and pages.
 *
 * @param total the number of rows without a filter, where it is stored; otherwise they are counted
 * @throws Refused (404) when the page does not exist, (400) when the filter takes too long
 */
export function readPage<Values, Row extends object>(
  session: Session,
  { count, slice }: List<Values, Row>,
  values: Values,
  request: PageRequest,
  filter: Filter,
  total?: () => Promise<number>,
): Promise<Page<Row>> {
  const { where } = filter;
  const read = async (from: Session): Promise<Page<Row>> => {
    const results =
      where === undefined && total ? await total() : (await count(where).one(from, values)).results;
    const { offset, limit, page, pages } = unwrap(
      pageWindow({ page: request.page, size: request.page_size, results }),
    );
    const { backwards, ...window } = windowOf({ offset, limit, results, page, pages });
    const found = await slice(filter, backwards).all(from, { ...values, ...window });
    if (backwards) found.reverse();
    return { data: found, page, pages, results };
  };
  return where === undefined ? read(session) : withTimeLimit(session, read);
}

/** A function that reads pages of a list that is the same for all accounts. @throws Refused as `readPage` */
export const pagesOf =
  <Row extends object, Shown = Row>(wanted: List<object, Row>, shown?: (row: Row) => Shown) =>
  (session: Session, request: PageRequest, filter: Filter): Promise<Page<Shown>> =>
    pagesFor(wanted, () => ({}), shown)(undefined, session, request, filter);

/**
 * A function that reads pages of a list for somebody or of something: a viewer, a node.
 *
 * @param valuesOf the values of the list's statements
 * @param shown converts a row; without it, rows stay as they are
 * @throws Refused as `readPage`
 */
export const pagesFor =
  <Whom, Values, Row extends object, Shown = Row>(
    wanted: List<Values, Row>,
    valuesOf: (whom: Whom) => Values,
    shown: (row: Row) => Shown = (row) => row as unknown as Shown,
  ) =>
  async (whom: Whom, session: Session, request: PageRequest, filter: Filter): Promise<Page<Shown>> =>
    mapPage(await readPage(session, wanted, valuesOf(whom), request, filter), shown);

/** A function that reads pages whose rows are completed together. @param pages reads the rows */
export const completed =
  <Whom, Wanted extends readonly unknown[], Row, Whole>(
    pages: (whom: Whom, session: Session, ...wanted: Wanted) => Promise<Page<Row>>,
    complete: (whom: Whom, session: Session, rows: readonly Row[]) => Promise<Whole[]>,
  ) =>
  async (whom: Whom, session: Session, ...wanted: Wanted): Promise<Page<Whole>> => {
    const { data, ...page } = await pages(whom, session, ...wanted);
    return { data: await complete(whom, session, data), ...page };
  };

/** The values of a list of the rows of a viewer's account. */
export const byAccount = ({ account }: Owner) => ({ account_id: account.id });

/** The values of a list of an account's rows, for the operator. */
export const byAccountId = (accountId: number) => ({ account_id: accountId });

/** The values of a list of a node's rows. Who reads it must check the access to the node. */
export const byNodeId = (nodeId: number) => ({ node_id: nodeId });
