import { build, type Given } from '../../database/build.js';
import { firstRow, type Session } from '../../database/session.js';
import { statement } from '../../database/statement.js';
import type { Viewer } from '../../common/viewer.js';

/** What a ticket needs to know of the one who writes it. */
export interface Author {
  /** The e-mail address. */
  readonly email: string;
  /** Whether the platform's staff looks after the account. */
  readonly managed: boolean;
}

const read = statement('ticket-author', (given: Given<{ id: number; account_id: number }>) =>
  build
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select(['u.email', 'a.managed'])
    .where('u.id', '=', given.id)
    .where('a.id', '=', given.account_id),
);

/** The viewer as an author of tickets and replies. */
export async function getAuthor({ account, user }: Viewer, session: Session): Promise<Author> {
  const row = await firstRow(session, read, { id: user.id, account_id: account.id });
  // Deleted since the request came in: what it wrote goes with it.
  return row ?? { email: '', managed: false };
}
