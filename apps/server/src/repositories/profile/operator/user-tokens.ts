import { build, columnsOf, type Given, reading } from '@cloud-account/database';
import { plain } from '../../listing/conditions.js';
import { list, pagesFor } from '../../listing/list.js';
import type { Transaction } from '../../transaction.js';
import type { StoredToken } from '../tokens.js';
import { foundRow } from '../../found-row.js';

/** The tokens of a user for the operator, including revoked and expired ones. */
const ofUser = (given: Given<{ user_id: number }>) =>
  build
    .selectFrom('tokens as t')
    .select(columnsOf('tokens', 't', 'hash'))
    .where('t.user_id', '=', given.user_id);

const listed = list('listTokensOfUser', 'operator-tokens', {
  from: ofUser,
  id: (eb) => eb.ref('t.id'),
  keys: (eb) => ({
    revoked: plain(eb('t.revoked_at', 'is not', null)),
  }),
});

/** The tokens of a user. */
export const listUserTokenRows = pagesFor(listed, (userId: number) => ({ user_id: userId }));

const read = reading('operator-token', 'tokens', ['user_id', 'id'], 'hash');

/** Reads a token of a user. @throws Refused (404) when the user has no such token */
export const getUserTokenRow = (tx: Transaction, userId: number, id: number): Promise<StoredToken> =>
  foundRow(tx, read, { user_id: userId, id });
