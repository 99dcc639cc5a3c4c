import type { Filter, GrantKind } from '@cloud-account/core';
import type { FilteredOperationId } from '@cloud-account/spec';
import { expressionBuilder, type Expression, type ExpressionBuilder } from 'kysely';
import type { Given } from '../../database/build.js';
import type { Session } from '../../database/session.js';
import type { Viewer } from '../../common/viewer.js';
import {
  list,
  readPage,
  type List,
  type ListDefinition,
  type Page,
  type PageRequest,
} from '../listing/list.js';
import { isGranted } from './visible-list.js';

/** What a list of a node is read with. */
export interface OfNode {
  readonly account_id: number;
  readonly node_id: number;
}

/** A list of what a node of an account has of some kind, of which a restricted user sees what it was granted. */
export interface NodeList<Row extends object> {
  readonly all: List<OfNode, Row>;
  readonly granted: List<OfNode & { readonly user_id: number }, Row>;
}

/**
 * Defines the list of what a node has of a kind that is granted one by one; the plural of the kind names its statements.
 *
 * @param definition whose rows are those of the node `given.node_id` and the account `given.account_id`
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

/**
 * Reads a page of what the viewer sees of such a list.
 *
 * @throws Refused (404) when there is no such page
 */
export const readPageOfNode = <Row extends object>(
  { account, user }: Viewer,
  session: Session,
  { all, granted }: NodeList<Row>,
  nodeId: number,
  request: PageRequest,
  filter: Filter,
): Promise<Page<Row>> => {
  const values = { account_id: account.id, node_id: nodeId };
  return user.restricted
    ? readPage(session, granted, { ...values, user_id: user.id }, request, filter)
    : readPage(session, all, values, request, filter);
};
