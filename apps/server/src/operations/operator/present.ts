import type { OperatorSchema } from '@cloud-account/spec';
import type { AccountRow } from '../../repositories/operator/accounts.js';
import type { JobRow } from '../../repositories/operator/jobs.js';
import type { OauthClientRow } from '../../repositories/operator/oauth-clients.js';
import type { RelatedEntityRow } from '../../repositories/operator/related-entities.js';
import type { EntityRight } from '../../repositories/operator/user-grants.js';
import type { UserTokenRow } from '../../repositories/operator/user-tokens.js';
import type { UserRow } from '../../repositories/operator/users.js';
import { wireTime } from '../wire-time.js';

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

/** A token as the operator's API shows it. */
export const presentUserToken = (username: string, row: UserTokenRow): OperatorSchema<'UserToken'> => ({
  id: row.id,
  username,
  label: row.label,
  scopes: row.scopes.join(' '),
  created: wireTime(row.created),
  expiry: row.expires && wireTime(row.expires),
  revoked: row.revoked,
});

/** A related entity as the operator's API shows it. */
export const presentEntity = (row: RelatedEntityRow): OperatorSchema<'RelatedEntity'> => ({
  id: row.id,
  account_id: row.accountId,
  kind: row.kind as OperatorSchema<'EntityKind'>,
  label: row.label,
  region: row.region,
  created: wireTime(row.created),
});

/** A registered program as the operator's API shows it. */
export const presentOauthClient = (row: OauthClientRow): OperatorSchema<'OauthClient'> => ({
  id: row.id,
  label: row.label,
  website: row.website,
  redirect_uris: [...row.redirectUris],
  public: row.isPublic,
  created: wireTime(row.created),
});

/** A job as the operator's API shows it. */
export const presentJob = (row: JobRow): OperatorSchema<'Job'> => ({
  id: Number(row.id),
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  requests: row.requests,
  run_at: wireTime(row.due),
  last_error: row.lastError,
  created: wireTime(row.created),
  finished: row.finished && wireTime(row.finished),
});
