import type { OperatorSchema } from '@cloud-account/spec';
import type { AccountRow } from '../../../repositories/account/operator/accounts.js';
import type { EntityRight } from '../../../repositories/account/operator/user-grants.js';
import type { UserRow } from '../../../repositories/account/operator/users.js';
import { wireTime } from '../../wire-time.js';

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
  created: wireTime(row.created),
});

/** A user as the operator's API shows it. */
export const presentUser = (row: UserRow): OperatorSchema<'OperatorUser'> => ({
  id: row.id,
  username: row.username,
  email: row.email,
  account_id: row.accountId,
  restricted: row.restricted,
  has_password: row.hasPassword,
  created: wireTime(row.created),
});

/** What a user was granted, as the operator's API shows it. */
export const presentGrants = (
  { accountAccess, globalGrants }: Pick<UserRow, 'accountAccess' | 'globalGrants'>,
  rights: readonly EntityRight[],
): OperatorSchema<'UserGrants'> => ({
  account_access: accountAccess,
  // What is kept was written by an operation, which takes known rights only.
  global: globalGrants as OperatorSchema<'UserGrants'>['global'],
  entities: rights.map(({ kind, id, permissions }) => ({ kind, id, permissions })),
});
