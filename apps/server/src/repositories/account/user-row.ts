import { build, columnsOf, type Row } from '@cloud-account/database';

type UserRow = Omit<Row<'users'>, 'password_hash'>;

/** A stored user, without the hash of its password. */
export interface StoredUser extends Omit<UserRow, 'account_access' | 'global_grants'> {
  readonly accountAccess: UserRow['account_access'];
  readonly globalGrants: UserRow['global_grants'];
}

/** The users of all accounts. */
export const users = () => build.selectFrom('users as u').select(columnsOf('users', 'u', 'password_hash'));

/** A user from its row. */
export const storedUser = <User extends UserRow>({
  account_access: accountAccess,
  global_grants: globalGrants,
  ...user
}: User) => ({ ...user, accountAccess, globalGrants });
