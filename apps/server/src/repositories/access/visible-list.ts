import type { Filter, GrantKind } from '@cloud-account/core';
import type { FilteredOperationId } from '@cloud-account/spec';
import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { build, type Given, type Session, statement, type Statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import {
  byAccount,
  list,
  mapPage,
  readPage,
  type List,
  type ListDefinition,
  type Page,
  type PageRequest,
} from '../listing/list.js';

/** True if a user has any grant on an entity. */
export const isGranted = (kind: GrantKind, id: Expression<number | null>, userId: Expression<number>) =>
  expressionBuilder().exists(
    build
      .selectFrom('entity_grants as g')
      .select('g.entity_id')
      .where('g.user_id', '=', userId)
      .where('g.kind', '=', sql.lit(kind))
      .where('g.entity_id', '=', id),
  );

type OfAccount = { account_id: number };

/** A list of an account's rows, in which a restricted user sees what it was granted. */
export interface VisibleList<Row extends object, Values extends OfAccount = OfAccount> {
  readonly all: List<Values, Row>;
  readonly granted: List<Values & { user_id: number }, Row>;
}

/** Such a list of entities with single grants, some of which can be read by their ids. */
export interface EntityList<Row extends object> extends VisibleList<Row> {
  readonly ofIds: Statement<OfAccount & { ids: readonly number[] }, Row>;
}

/**
 * Defines a list of an account's rows, in which a restricted user sees a part.
 *
 * @param name unique in the whole program; names its statements
 * @param definition its rows belong to the account `given.account_id`
 * @param isVisible selects the rows that the restricted user `given.user_id` sees
 */
export function grantedList<
  Id extends FilteredOperationId,
  Values extends OfAccount,
  DB,
  TB extends keyof DB,
  Row extends object,
>(
  operation: Id,
  name: string,
  definition: ListDefinition<Id, Values, DB, TB, Row>,
  isVisible: (
    columns: ExpressionBuilder<DB, TB>,
    given: Given<OfAccount & { user_id: number }>,
  ) => Expression<SqlBool>,
): VisibleList<Row, Values> {
  const columns = expressionBuilder<DB, TB>();
  return {
    all: list(operation, name, definition),
    granted: list(operation, `granted-${name}`, {
      ...(definition as ListDefinition<Id, Values & { user_id: number }, DB, TB, Row>),
      from: (given) => definition.from(given).where(isVisible(columns, given)),
    }),
  };
}

type EntityDefinition<
  Id extends FilteredOperationId,
  Values,
  DB,
  TB extends keyof DB,
  Row extends object,
> = Omit<ListDefinition<Id, Values, DB, TB, Row>, 'id'> & {
  readonly id: (columns: ExpressionBuilder<DB, TB>) => Expression<number>;
};

/**
 * Defines the list of an account's entities of a kind with single grants; the plural of the kind names its statements.
 *
 * @param definition its rows belong to the account `given.account_id`
 */
export const visibleList = <Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  kind: GrantKind,
  definition: EntityDefinition<Id, OfAccount, DB, TB, Row>,
): EntityList<Row> => ({
  ...grantedList(operation, `${kind}s`, definition, (columns, { user_id: userId }) =>
    isGranted(kind, definition.id(columns), userId),
  ),
  ofIds: statement(`${kind}s-of-ids`, (given: Given<OfAccount & { ids: readonly number[] }>) =>
    definition
      .from(given)
      .where((columns) => columns(definition.id(columns), '=', columns.fn.any(given.ids))),
  ),
});

type OfHolder = OfAccount & { holder_id: number };

/**
 * Defines the list of things of a kind with single grants that a node or a load balancer has; both kinds name its statements.
 *
 * @param definition its rows belong to the holder `given.holder_id` and the account `given.account_id`
 */
export const listOfHolder = <Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  kind: GrantKind,
  holder: 'node' | 'nodebalancer',
  definition: EntityDefinition<Id, OfHolder, DB, TB, Row>,
): VisibleList<Row, OfHolder> =>
  grantedList(operation, `${kind}s-of-${holder}`, definition, (columns, { user_id: userId }) =>
    isGranted(kind, definition.id(columns), userId),
  );

/** The rows with some ids, for every viewer; rows of other accounts are left out. */
export const readOfIds = <Row extends object>(
  { account }: Viewer,
  session: Session,
  { ofIds }: EntityList<Row>,
  ids: readonly number[],
): Promise<Row[]> => ofIds.all(session, { account_id: account.id, ids });

/**
 * Reads a page of the part of a list that the viewer sees.
 *
 * @param values the values of the list's statements
 * @param total the number of the account's rows, where it is stored
 * @throws Refused (404) when the page does not exist
 */
export const readVisiblePage = <Row extends object, Values extends OfAccount>(
  { user }: Viewer,
  session: Session,
  { all, granted }: VisibleList<Row, Values>,
  values: Values,
  request: PageRequest,
  filter: Filter,
  total?: () => Promise<number>,
): Promise<Page<Row>> =>
  user.restricted
    ? readPage(session, granted, { ...values, user_id: user.id }, request, filter)
    : readPage(session, all, values, request, filter, total);

/** A function that reads such pages. @param shown converts a row */
export const visiblePages =
  <Row extends object, Shown = Row>(
    wanted: VisibleList<Row>,
    shown: (row: Row) => Shown = (row) => row as unknown as Shown,
  ) =>
  async (viewer: Viewer, session: Session, request: PageRequest, filter: Filter): Promise<Page<Shown>> =>
    mapPage(await readVisiblePage(viewer, session, wanted, byAccount(viewer), request, filter), shown);

/** A function that reads such pages of the things of a holder. @param shown converts a row */
export const pagesOfHolder =
  <Row extends object, Shown>(wanted: VisibleList<Row, OfHolder>, shown: (row: Row) => Shown) =>
  async (
    viewer: Viewer,
    session: Session,
    holderId: number,
    request: PageRequest,
    filter: Filter,
  ): Promise<Page<Shown>> => {
    const values = { ...byAccount(viewer), holder_id: holderId };
    return mapPage(await readVisiblePage(viewer, session, wanted, values, request, filter), shown);
  };
