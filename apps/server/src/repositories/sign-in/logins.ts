import { bounds } from '@cloud-account/spec/bounds';
import type { Schema } from '@cloud-account/spec';
import { sql } from 'kysely';
import { build, type Given, statement } from '@cloud-account/database';
import { usernameKeyOf } from '../access/accounts.js';
import { recordRows } from '../record-rows.js';
import type { Transaction } from '../transaction.js';

/** The logins of the users of accounts. */
export const accountLogins = recordRows('logins', 'account_id', []);

/** The logins of users. */
export const userLogins = recordRows('logins', 'user_id', []);

interface Attempt {
  readonly name: string;
  readonly ip: string;
  readonly status: Schema<'Login'>['status'];
  readonly now: Date;
}

const insert = statement('insert-login', (given: Given<Attempt>) =>
  build
    .insertInto('logins')
    .columns(['account_id', 'user_id', 'datetime', 'ip', 'username', 'restricted', 'status'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          'account_id',
          'id as user_id',
          eb.cast<Date>(given.now, 'timestamptz').as('datetime'),
          eb.cast<string>(given.ip, 'text').as('ip'),
          'username',
          'restricted',
          eb.cast<Attempt['status']>(given.status, 'text').as('status'),
        ])
        .where('username_key', '=', given.name)
        // A user that is deleted meanwhile is nobody.
        .forKeyShare(),
    ),
);

const removeOldest = statement('remove-oldest-logins', (given: Given<Pick<Attempt, 'name' | 'status'>>) =>
  build
    .deleteFrom('logins')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('logins as l')
        .innerJoin('users as u', 'u.id', 'l.user_id')
        .select('l.id')
        .where('u.username_key', '=', given.name)
        .where('l.status', '=', given.status)
        .orderBy('l.id', 'desc')
        .offset(sql.lit(bounds.Login.kept.maximum)),
    ),
);

/**
 * Saves an attempt to sign in; the oldest ones of the user beyond the maximum of their status end. An attempt with the name of nobody is
 * not saved.
 */
export async function recordLogin(
  tx: Transaction,
  username: string,
  ip: string,
  status: Attempt['status'],
): Promise<void> {
  const name = usernameKeyOf(username);
  await insert.run(tx, { name, ip, status, now: tx.now });
  await removeOldest.run(tx, { name, status });
}
