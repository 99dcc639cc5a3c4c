import { expressionBuilder, sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  type Row,
  statement,
  type Tables,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { shownTime } from '../listing/conditions.js';
import { list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

/** The permissions that a user granted to an OAuth app. */
export type StoredApp = Row<'oauth_grants'> & { readonly has_thumbnail: boolean };

type Mine = Given<{ user_id: number; now: Date }>;
type One = Given<{ user_id: number; now: Date; id: number }>;

const o = expressionBuilder<{ o: Tables['oauth_grants'] }, 'o'>();

/** The permissions of a user that have not been revoked. */
const isAllowed = (given: Mine) =>
  o('o.user_id', '=', given.user_id).and(
    o.or([o('o.expires_at', 'is', null), o('o.expires_at', '>', given.now)]),
  );

const allowed = (given: Mine) =>
  build
    .selectFrom('oauth_grants as o')
    .innerJoin('oauth_clients as c', 'c.id', 'o.client_id')
    .select(columnsOf('oauth_grants', 'o'))
    .select(sql<boolean>`(c.thumbnail IS NOT NULL)`.as('has_thumbnail'))
    .where(isAllowed(given));

const listed = list('listApps', 'apps', {
  from: allowed,
  id: (eb) => eb.ref('o.id'),
  keys: (eb) => ({
    expiry: shownTime(eb.ref('o.expires_at')),
  }),
});

/** The apps that may act for the viewer. Permissions that ended before `now` are left out. */
export const listAppRows = pagesFor(listed, ({ user, now }: Pick<Viewer, 'user'> & { now: Date }) => ({
  user_id: user.id,
  now,
}));

const read = statement('get-app', (given: One) => allowed(given).where('o.id', '=', given.id));

/** @throws Refused (404) when the viewer has authorized no such app */
export const getApp = ({ user }: Viewer, database: Database, id: number, now: Date): Promise<StoredApp> =>
  foundRow(database, read, { user_id: user.id, now, id });

const remove = statement('remove-app', (given: One) =>
  build
    .deleteFrom('oauth_grants as o')
    .where(isAllowed(given))
    .where('o.id', '=', given.id)
    .returning(columnsOf('oauth_grants', 'o')),
);

/**
 * Revokes the permissions of an app, and all its tokens for the viewer.
 *
 * @throws Refused (404) when the viewer has authorized no such app
 */
export const removeApp = ({ user }: Viewer, tx: Transaction, id: number): Promise<Row<'oauth_grants'>> =>
  foundRow(tx, remove, { user_id: user.id, now: tx.now, id });
