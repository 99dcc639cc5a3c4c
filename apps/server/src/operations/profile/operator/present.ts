import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredToken } from '../../../repositories/profile/tokens.js';
import { wireTime } from '../../common/wire-time.js';

/** A token as the operator's API shows it. */
export const presentUserToken = (username: string, row: StoredToken): OperatorSchema<'UserToken'> => ({
  id: row.id,
  username,
  label: row.label,
  scopes: row.scopes.join(' '),
  created: wireTime(row.created_at),
  expiry: row.expires_at && wireTime(row.expires_at),
  revoked: row.revoked_at !== null,
});
