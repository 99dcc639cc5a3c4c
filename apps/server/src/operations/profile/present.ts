import type { FixedProfile } from '@cloud-account/core';
import type { Schema } from '@cloud-account/spec';
import type { Cloud } from '../../cloud/cloud.js';
import type { StoredApp } from '../../repositories/profile/apps.js';
import type { StoredProfile } from '../../repositories/profile/profiles.js';
import type { StoredToken } from '../../repositories/profile/tokens.js';
import type { Viewer } from '../../common/viewer.js';
import { thumbnailUrl } from '../common/thumbnail-url.js';
import { wireTime } from '../common/wire-time.js';

/** The fields of its own profile that a user cannot change. */
export const fixedProfile = (
  { user }: Viewer,
  { two_factor_auth }: Pick<StoredProfile, 'two_factor_auth'>,
): FixedProfile => ({
  uid: user.id,
  username: user.username,
  user_type: 'default',
  authentication_type: 'password',
  referrals: { code: '', url: '', total: 0, completed: 0, pending: 0, credit: 0 },
  restricted: user.restricted,
  ip_whitelist_enabled: false,
  two_factor_auth,
  verified_phone_number: null,
});

/** The viewer's profile as the API shows it. */
export const presentProfile = (viewer: Viewer, values: StoredProfile): Schema<'Profile'> => ({
  ...fixedProfile(viewer, values),
  email: values.email,
  timezone: values.timezone,
  email_notifications: values.email_notifications,
  authorized_keys: values.authorized_keys,
  lish_auth_method: values.lish_auth_method,
});

const endOf = (expires: Date | null): string | null => expires && wireTime(expires);

/** The shown values of a token. */
type ShownToken = Pick<StoredToken, 'id' | 'label' | 'prefix' | 'created_at' | 'expires_at'> & {
  readonly scopes: readonly string[];
};

/** A token as the API shows it. @param token the whole token, when it is new */
export const presentToken = (stored: ShownToken, token = stored.prefix): Schema<'Token'> => ({
  id: stored.id,
  label: stored.label,
  scopes: stored.scopes.join(' '),
  token,
  created: wireTime(stored.created_at),
  expiry: endOf(stored.expires_at),
});

/** An authorized app as the API shows it. */
export const presentApp = (cloud: Pick<Cloud, 'baseUrl'>, app: StoredApp): Schema<'App'> => ({
  id: app.id,
  label: app.label,
  scopes: app.scopes.join(' '),
  created: wireTime(app.created_at),
  expiry: endOf(app.expires_at),
  website: app.website,
  thumbnail_url: thumbnailUrl(cloud, app.client_id, app.has_thumbnail),
});
