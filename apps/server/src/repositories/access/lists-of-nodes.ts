import type { Filter, GrantKind } from '@cloud-account/core';
import type { FilteredOperationId } from '@cloud-account/spec';
import { expressionBuilder, type Expression, type ExpressionBuilder } from 'kysely';
import type { Given, Session } from '@cloud-account/database';
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
import { isGranted } from './visible-list.js';

/** The values of a list of a node's things. */
export interface OfNode {
  readonly account_id: number;
  readonly node_id: number;
}

/** A list of a node's things of one kind, in which a restricted user sees what it was granted. */
export interface NodeList<Row extends object> {
  readonly all: List<OfNode, Row>;
  readonly granted: List<OfNode & { readonly user_id: number }, Row>;
}

/**
 * Defines the list of a node's things of a kind with single grants; the plural of the kind names its statements.
 *
 * @param definition its rows belong to the node `given.node_id` and the account `given.account_id`
 */
export function listOfNode<Id extends FilteredOperationId, DB, TB extends keyof DB, Row extends object>(
  operation: Id,
  kind: GrantKind,
  definition: Omit<ListDefinition<Id, OfNode, DB, TB, Row>, 'id'> & {
    readonly id: (columns: ExpressionBuilder<DB, TB>) => Expression<number>;
  },
): NodeList<Row> {
  const id = definition.id(expressionBuilder<DB, TB>());
  return {
    all: list(operation, `${kind}s-of-node`, definition),
    granted: list(operation, `granted-${kind}s-of-node`, {
      ...definition,
      from: (given: Given<OfNode & { readonly user_id: number }>) =>
        definition.from(given).where(isGranted(kind, id, given.user_id)),
    }),
  };
}

/** A function that reads pages of the part that the viewer sees. @param shown converts a row @throws Refused as `readPage` */
export const pagesOfNode =
  <Row extends object, Shown = Row>(
    { all, granted }: NodeList<Row>,
    shown: (row: Row) => Shown = (row) => row as unknown as Shown,
  ) =>
  async (
    { account, user }: Viewer,
    session: Session,
    nodeId: number,
    request: PageRequest,
    filter: Filter,
  ): Promise<Page<Shown>> => {
    const values = { account_id: account.id, node_id: nodeId };
    return mapPage(
      user.restricted
        ? await readPage(session, granted, { ...values, user_id: user.id }, request, filter)
        : await readPage(session, all, values, request, filter),
      shown,
    );
  };
