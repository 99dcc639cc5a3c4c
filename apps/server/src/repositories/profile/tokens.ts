import { maxOf } from '@cloud-account/core';
import { sql } from 'kysely';
import {
  build,
  columnsOf,
  type Database,
  type Given,
  type Row,
  saving,
  statement,
  textStatement,
} from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { shownTime } from '../listing/conditions.js';
import { list, pagesFor } from '../listing/list.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

/** A stored personal access token, without its hash. */
export type StoredToken = Omit<Row<'tokens'>, 'hash'>;

type One = Given<{ user_id: number; now: Date; id: number }>;

/** A user's own valid tokens, without those of OAuth apps. */
const usable = (given: Given<{ user_id: number; now: Date }>) =>
  build
    .selectFrom('tokens as t')
    .select(columnsOf('tokens', 't', 'hash'))
    .where('t.user_id', '=', given.user_id)
    .where('t.oauth_grant_id', 'is', null)
    .where('t.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('t.expires_at', 'is', null), eb('t.expires_at', '>', given.now)]));

const listed = list('listTokens', 'tokens', {
  from: usable,
  id: (eb) => eb.ref('t.id'),
  keys: (eb) => ({
    expiry: shownTime(eb.ref('t.expires_at')),
  }),
});

/** The viewer's tokens. Tokens that expired before `now` are left out. */
export const listTokenRows = pagesFor(listed, ({ user, now }: Pick<Viewer, 'user'> & { now: Date }) => ({
  user_id: user.id,
  now,
}));

const one = (given: One) => usable(given).where('t.id', '=', given.id);

const read = statement('get-token', one);
const lock = statement('lock-token', (given: One) => one(given).forUpdate());

/** @throws Refused (404) when the viewer has no such valid token */
export const getToken = ({ user }: Viewer, database: Database, id: number, now: Date): Promise<StoredToken> =>
  foundRow(database, read, { user_id: user.id, now, id });

/** Reads and locks a token until the transaction ends. @throws Refused (404) when the viewer has no such valid token */
export const lockToken = ({ user }: Viewer, tx: Transaction, id: number): Promise<StoredToken> =>
  foundRow(tx, lock, { user_id: user.id, now: tx.now, id });

const rename = saving('rename-token', 'tokens', ['user_id', 'id'], ['label']);

/** Changes the label of a token of the viewer. */
export async function saveTokenLabel(
  { user }: Viewer,
  tx: Transaction,
  id: number,
  label: string,
): Promise<void> {
  await rename.run(tx, { user_id: user.id, id, label });
}

const removeEnded = textStatement(
  'remove-ended-tokens',
  {},
  (given: Given<{ user_id: number; now: Date }>) => sql`
    DELETE FROM tokens WHERE id IN (
      SELECT id FROM tokens
      WHERE user_id = ${given.user_id} AND oauth_grant_id IS NULL
        AND (revoked_at IS NOT NULL OR expires_at <= ${given.now})
      ORDER BY id DESC OFFSET ${sql.lit(maxOf('tokens'))})`,
);

/**
 * Removes the oldest expired and revoked tokens of the viewer beyond the maximum of valid tokens, so that making and revoking
 * tokens does not fill the table.
 */
export async function removeEndedTokens({ user }: Viewer, tx: Transaction): Promise<void> {
  await removeEnded.run(tx, { user_id: user.id, now: tx.now });
}
