import { build, type Given } from '../../database/build.js';
import { sql, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely';
import type { Tables } from '../../database/generated/tables.js';
import type { Viewer } from '../../common/viewer.js';

/** How much of an account's events a viewer sees. */
export type EventVisibility = 'all' | 'granted' | 'account';

/** How much of its account's events a viewer sees. */
export const visibilityOf = ({ user }: Viewer): EventVisibility => {
  if (!user.restricted) return 'all';
  return user.accountAccess === null ? 'granted' : 'account';
};

type Columns = ExpressionBuilder<{ e: Tables['events'] }, 'e'>;

/** The kinds and ids of what a user was granted; they are read once and looked up by their hash, not for every event. */
const grantsOf = (given: Given<{ user_id: number }>) =>
  build
    .selectFrom('entity_grants as g')
    .select(['g.kind', sql<string>`g.entity_id::text`.as('entity_id')])
    .where('g.user_id', '=', given.user_id);

/**
 * Which of its account's events a viewer sees; a restricted one its own, those of what it was granted, and with access to
 * the account those of the account itself, of its tickets and of its keys of object storage. Grants of a VPC are grants of its subnets.
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

/** Makes something, such as a statement, for every sight. */
export const forEachVisibility = <Made>(
  make: (visibility: EventVisibility) => Made,
): Readonly<Record<EventVisibility, Made>> => ({
  all: make('all'),
  granted: make('granted'),
  account: make('account'),
});
