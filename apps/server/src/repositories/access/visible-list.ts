import type { Filter, GrantKind } from '@cloud-account/core';
import type { FilteredOperationId } from '@cloud-account/spec';
import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import { allRows, build, type Given, type Session, statement, type Statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import {
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

/** A list of an account's rows, in which a restricted user sees what it was granted. */
export interface VisibleList<Row extends object> {
  readonly all: List<{ account_id: number }, Row>;
  readonly granted: List<{ account_id: number; user_id: number }, Row>;
}

/** Such a list of entities with single grants, some of which can be read by their ids. */
export interface EntityList<Row extends object> extends VisibleList<Row> {
  readonly ofIds: Statement<{ account_id: number; ids: readonly number[] }, Row>;
}

type Definition<Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object> = ListDefinition<
  Id,
  { account_id: number },
  DB,
  TB,
  Row
>;

/**
 * Defines a list of an account's rows, in which a restricted user sees a part.
 *
 * @param name unique in the whole program; names its statements
 * @param definition its rows belong to the account `given.account_id`
 * @param isVisible selects the rows that the restricted user `given.user_id` sees
 */
export function grantedList<Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  name: string,
  definition: Definition<Id, DB, TB, Row>,
  isVisible: (
    columns: ExpressionBuilder<DB, TB>,
    given: Given<{ account_id: number; user_id: number }>,
  ) => Expression<SqlBool>,
): VisibleList<Row> {
  const columns = expressionBuilder<DB, TB>();
  return {
    all: list(operation, name, definition),
    granted: list(operation, `granted-${name}`, {
      ...definition,
      from: (given: Given<{ account_id: number; user_id: number }>) =>
        definition.from(given).where(isVisible(columns, given)),
    }),
  };
}

/**
 * Defines the list of an account's entities of a kind with single grants; the plural of the kind names its statements.
 *
 * @param definition its rows belong to the account `given.account_id`
 */
export const visibleList = <Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  kind: GrantKind,
  definition: Omit<Definition<Id, DB, TB, Row>, 'id'> & {
    readonly id: (columns: ExpressionBuilder<DB, TB>) => Expression<number>;
  },
): EntityList<Row> => ({
  ...grantedList(operation, `${kind}s`, definition, (columns, { user_id: userId }) =>
    isGranted(kind, definition.id(columns), userId),
  ),
  ofIds: statement(`${kind}s-of-ids`, (given: Given<{ account_id: number; ids: readonly number[] }>) =>
    definition
      .from(given)
      .where((columns) => columns(definition.id(columns), '=', columns.fn.any(given.ids))),
  ),
});

/** The rows with some ids, for every viewer; rows of other accounts are left out. */
export const readOfIds = <Row extends object>(
  { account }: Viewer,
  session: Session,
  { ofIds }: EntityList<Row>,
  ids: readonly number[],
): Promise<Row[]> => allRows(session, ofIds, { account_id: account.id, ids });

/**
 * Reads a page of the part of a list that the viewer sees.
 *
 * @param total the number of the account's rows, where it is stored
 * @throws Refused (404) when the page does not exist
 */
export const readVisiblePage = <Row extends object>(
  { account, user }: Viewer,
  session: Session,
  { all, granted }: VisibleList<Row>,
  request: PageRequest,
  filter: Filter,
  total?: () => Promise<number>,
): Promise<Page<Row>> =>
  user.restricted
    ? readPage(session, granted, { account_id: account.id, user_id: user.id }, request, filter)
    : readPage(session, all, { account_id: account.id }, request, filter, total);

/** A function that reads such pages. @param shown converts a row */
export const visiblePages =
  <Row extends object, Shown = Row>(
    wanted: VisibleList<Row>,
    shown: (row: Row) => Shown = (row) => row as unknown as Shown,
  ) =>
  async (viewer: Viewer, session: Session, request: PageRequest, filter: Filter): Promise<Page<Shown>> =>
    mapPage(await readVisiblePage(viewer, session, wanted, request, filter), shown);
