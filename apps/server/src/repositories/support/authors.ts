import type { Database } from '../../database/database.js';
import { query } from '../../database/query.js';
import type { Viewer } from '../../viewer.js';
import type { Transaction } from '../transaction.js';

/** What a ticket needs to know of the one who writes it. */
export interface Author {
  /** The e-mail address. */
  readonly email: string;
  /** Whether the platform's staff looks after the account. */
  readonly managed: boolean;
}

/** The viewer as an author of tickets and replies. */
export async function getAuthor(viewer: Viewer, on: Database | Transaction['client']): Promise<Author> {
  const [row] = await query<Author>(
    on,
    'ticket-author',
    'SELECT u.email, a.managed FROM users u JOIN accounts a ON a.id = u.account_id WHERE u.id = $1 AND a.id = $2',
    [viewer.user.id, viewer.account.id],
  );
  // Deleted since the request came in: what it wrote goes with it.
  return row ?? { email: '', managed: false };
}
