import type { OperatorSchema } from '@cloud-account/spec';
import type { StoredOauthClient } from '../../../repositories/oauth/operator/oauth-clients.js';
import { wireTime } from '../../common/wire-time.js';

/** An OAuth client as the operator's API shows it. */
export const presentOauthClient = (row: StoredOauthClient): OperatorSchema<'OauthClient'> => ({
  id: row.id,
  label: row.label,
  website: row.website,
  redirect_uris: [...row.redirectUris],
  public: row.isPublic,
  created: wireTime(row.created),
});
