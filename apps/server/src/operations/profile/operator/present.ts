import type { OperatorSchema } from '@cloud-account/spec';
import type { UserTokenRow } from '../../../repositories/profile/operator/user-tokens.js';
import { wireTime } from '../../wire-time.js';

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
