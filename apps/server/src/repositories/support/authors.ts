import { build, type Given, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';

/** The data of the author of a ticket. */
export interface Author {
  /** The e-mail address. */
  readonly email: string;
  /** True if the staff of the platform manages the account. */
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
  const row = await read.first(session, { id: user.id, account_id: account.id });
  // The user was deleted since the request arrived, and the text is deleted with the user.
  return row ?? { email: '', managed: false };
}
