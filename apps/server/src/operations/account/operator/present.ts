import type { OperatorSchema } from '@cloud-account/spec';
import type { AccountRow } from '../../../repositories/account/operator/accounts.js';
import type { HeldRight } from '../../../repositories/account/operator/user-grants.js';
import type { UserRow } from '../../../repositories/account/operator/users.js';
import { wireTime } from '../../common/wire-time.js';

/** An account as the operator's API shows it. */
export const presentAccount = (row: AccountRow): OperatorSchema<'OperatorAccount'> => ({
  id: row.id,
  uuid: row.uuid.toUpperCase(),
  email: row.email,
  company: row.company,
  balance: row.balance,
  activated: row.activated,
  managed: row.managed,
  additional_ipv4: row.additionalIpv4,
  created: wireTime(row.created_at),
});

/** A user as the operator's API shows it. */
export const presentUser = (row: UserRow): OperatorSchema<'OperatorUser'> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  account_id: row.account_id,
  restricted: row.restricted,
  has_password: row.has_password,
  created: wireTime(row.created_at),
});

/** The grants of a user as the operator's API shows them. */
export const presentGrants = (
  { accountAccess, globalGrants }: Pick<UserRow, 'accountAccess' | 'globalGrants'>,
  rights: readonly HeldRight[],
): OperatorSchema<'UserGrants'> => ({
  account_access: accountAccess,
  global: globalGrants,
  entities: rights.map(({ kind, id, permissions }) => ({ kind, id, permissions })),
});
