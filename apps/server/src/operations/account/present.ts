import { operations } from '@cloud-account/spec';
import type { Schema } from '@cloud-account/spec';
import type { EventEntity } from '../../repositories/events.js';
import type { getAccount } from '../../repositories/account/accounts.js';
import type { StoredUser } from '../../repositories/account/users.js';
import type { Viewer } from '../../viewer.js';
import { wireTime } from '../wire-time.js';

const titleOf = (area: string): string =>
  area
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

/** The areas of the reference that are served, by the names people read. */
const capabilities = [
  ...new Set(
    Object.values(operations)
      .filter(({ api, companion }) => api === 'v4' && !companion)
      .map(({ area }) => titleOf(area)),
  ),
];

/** An account as the API shows it. */
export const presentAccount = (account: Awaited<ReturnType<typeof getAccount>>): Schema<'Account'> => ({
  company: account.company,
  email: account.email,
  euuid: account.uuid.toUpperCase(),
  balance: account.balance.toNumber(),
  balance_uninvoiced: account.balanceUninvoiced.toNumber(),
  // Who reads this is of an activated account; it was activated when it was made, at the earliest.
  active_since: wireTime(account.activatedAt ?? account.createdAt),
  capabilities: [...capabilities],
  first_name: account.firstName,
  last_name: account.lastName,
  address_1: account.address1,
  address_2: account.address2,
  city: account.city,
  state: account.state,
  zip: account.zip,
  country: account.country,
  phone: account.phone,
  tax_id: account.taxId,
});

/** The viewer's account as events name it. */
export const accountEntity = ({ account }: Viewer): EventEntity => ({
  type: 'account',
  id: account.uuid.toUpperCase(),
  label: account.uuid.toUpperCase(),
  url: '/v4/account/settings',
});

/** A user as the API shows it. */
export const presentUser = ({ username, email, restricted, sshKeys }: StoredUser): Schema<'User'> => ({
  username,
  email,
  restricted,
  ssh_keys: [...sshKeys],
  tfa_enabled: false,
  verified_phone_number: null,
  password_created: null,
  last_login: null,
});

/** A user as events name it. */
export const userEntity = ({ username }: Pick<StoredUser, 'username'>): EventEntity => ({
  type: 'user',
  id: username,
  label: username,
  url: `/v4/account/users/${username}`,
});
