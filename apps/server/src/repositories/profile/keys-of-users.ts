import { build, type Given, type Session, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';

const keys = statement(
  'keys-of-users',
  (given: Given<{ account_id: number; usernames: readonly string[] }>) =>
    build
      .selectFrom('users as u')
      .leftJoin('ssh_keys as k', 'k.user_id', 'u.id')
      .select(['u.username', 'k.ssh_key'])
      .where('u.account_id', '=', given.account_id)
      .where((eb) => eb('u.username', '=', eb.fn.any(given.usernames)))
      .orderBy('u.id')
      .orderBy('k.id'),
);

/** The public keys of users of the viewer's account, by their names; unknown names are left out. */
export async function keysOfUsers(
  { account }: Viewer,
  session: Session,
  usernames: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (usernames.length === 0) return new Map();
  const found = new Map<string, string[]>();
  for (const { username, ssh_key: key } of await keys.all(session, { account_id: account.id, usernames })) {
    const ofUser = found.get(username) ?? [];
    found.set(username, ofUser);
    if (key !== null) ofUser.push(key);
  }
  return found;
}
