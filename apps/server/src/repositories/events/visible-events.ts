import { build, type Given, type Tables } from '@cloud-account/database';
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Viewer } from '../../common/viewer.js';

/** The part of an account's events that a viewer sees. */
export type EventVisibility = 'all' | 'granted' | 'account';

/** The part of its account's events that a viewer sees. */
export const visibilityOf = ({ user }: Viewer): EventVisibility => {
  if (!user.restricted) return 'all';
  return user.accountAccess === null ? 'granted' : 'account';
};

type Columns = ExpressionBuilder<{ e: Tables['events'] }, 'e'>;

/** The kinds and ids that a user was granted; the statement reads them once, not for every event. */
const grantsOf = (given: Given<{ user_id: number }>) =>
  build
    .selectFrom('entity_grants as g')
    .select(['g.kind', sql<string>`g.entity_id::text`.as('entity_id')])
    .where('g.user_id', '=', given.user_id);

/**
 * Selects the events of its account that a viewer sees. A restricted user sees its own and those of entities that it was
 * granted; with access to the account also those of the account itself, of its tickets and of its object storage keys. Grants
 * of a VPC include its subnets.
 */
export const isVisible = (visibility: EventVisibility, given: Given<{ user_id: number }>) => (eb: Columns) =>
  visibility === 'all'
    ? // The parameter is given all the same, and its type must be known.
      eb(eb.cast<number>(given.user_id, 'integer'), 'is not', null)
    : eb.or([
        eb('e.user_id', '=', given.user_id),
        ...(visibility === 'account'
          ? [eb('e.entity_type', 'in', ['account', 'ticket', 'obj_access_key'])]
          : []),
        eb.and([eb('e.entity_text_id', '=', false), isIn(sql`(e.entity_type, e.entity_id)`, given)]),
        eb.and([eb('e.entity_type', '=', 'subnet'), isIn(sql`(e.secondary_type, e.secondary_id)`, given)]),
      ]);

const isIn = (pair: RawBuilder<unknown>, given: Given<{ user_id: number }>): RawBuilder<SqlBool> =>
  sql`${pair} IN (${grantsOf(given)})`;

/** Makes a value, such as a statement, for every visibility. */
export const forEachVisibility = <Made>(
  make: (visibility: EventVisibility) => Made,
): Readonly<Record<EventVisibility, Made>> => ({
  all: make('all'),
  granted: make('granted'),
  account: make('account'),
});
