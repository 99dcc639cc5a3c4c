import type { Schema } from '@cloud-account/spec';
import type { Session } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { getAccount, type StoredAccount } from '../../repositories/account/accounts.js';
import {
  findDefaultMethod,
  type StoredPaymentMethod,
} from '../../repositories/account/billing/payment-methods.js';
import { listCapabilities } from '../../repositories/catalog/regions.js';
import type { ListedUser } from '../../repositories/account/users.js';
import { wireTime } from '../common/wire-time.js';

/** The viewer's account as the API shows it. @throws Refused (404) when it has just been deleted */
export const shownAccount = async (viewer: Viewer, session: Session): Promise<Schema<'Account'>> =>
  presentAccount(
    await getAccount(viewer, session),
    await listCapabilities(session),
    await findDefaultMethod(viewer, session),
  );

/** @param capabilities the capabilities of the platform @param card the default payment method */
const presentAccount = (
  account: StoredAccount,
  capabilities: Schema<'Account'>['capabilities'],
  card: StoredPaymentMethod | undefined,
): Schema<'Account'> => ({
  company: account.company,
  email: account.email,
  euuid: account.uuid.toUpperCase(),
  balance: account.balance,
  balance_uninvoiced: account.balance_uninvoiced,
  // Every reader's account is activated. The earliest possible time is its creation.
  active_since: wireTime(account.activated_at ?? account.created_at),
  capabilities: [...capabilities],
  first_name: account.first_name,
  last_name: account.last_name,
  address_1: account.address_1,
  address_2: account.address_2,
  city: account.city,
  state: account.state,
  zip: account.zip,
  country: account.country,
  phone: account.phone,
  tax_id: account.tax_id,
  active_promotions: [],
  billing_source: 'cloud',
  credit_card: { last_four: card?.last_four ?? null, expiry: card?.expiry ?? null },
});

/** The shown values of a user. */
type ShownUser = Pick<ListedUser, 'username' | 'email' | 'restricted' | 'ssh_keys'> &
  Partial<Pick<ListedUser, 'password_created_at' | 'last_login_at' | 'tfa_enabled'>>;

/** A user as the API shows it. */
export const presentUser = ({
  username,
  email,
  restricted,
  ssh_keys,
  tfa_enabled = false,
  password_created_at: passwordCreated = null,
  last_login_at: lastLogin = null,
}: ShownUser): Schema<'User'> => ({
  username,
  email,
  restricted,
  ssh_keys: [...ssh_keys],
  tfa_enabled,
  verified_phone_number: null,
  password_created: passwordCreated && wireTime(passwordCreated),
  last_login: lastLogin && { login_datetime: wireTime(lastLogin), status: 'successful' },
});
