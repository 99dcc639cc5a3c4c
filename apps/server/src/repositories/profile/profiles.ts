import type { ProfileValues } from '@cloud-account/core';
import { build, type Database, type Given, saving, statement } from '@cloud-account/database';
import type { Viewer } from '../../common/viewer.js';
import { hasTwoFactor } from '../access/has-two-factor.js';
import type { Transaction } from '../transaction.js';
import { foundRow } from '../found-row.js';

const profileColumns = [
  'email',
  'timezone',
  'email_notifications',
  'authorized_keys',
  'lish_auth_method',
] as const satisfies (keyof ProfileValues)[];

/** A profile, and whether its user signs in with a code. */
export type StoredProfile = ProfileValues & { readonly two_factor_auth: boolean };

const one = (given: Given<{ id: number }>) =>
  build
    .selectFrom('users as u')
    .select(profileColumns)
    .select(hasTwoFactor.as('two_factor_auth'))
    .where('u.id', '=', given.id);

const read = statement('get-profile', one);
const lock = statement('lock-profile', (given: Given<{ id: number }>) => one(given).forUpdate());

/** The viewer's profile. @throws Refused (404) when the user has just been deleted */
export const getProfile = ({ user }: Viewer, database: Database): Promise<StoredProfile> =>
  foundRow(database, read, { id: user.id });

/** Reads and locks the viewer's profile until the transaction ends. */
export const lockProfile = ({ user }: Viewer, tx: Transaction): Promise<StoredProfile> =>
  foundRow(tx, lock, { id: user.id });

const save = saving('save-profile', 'users', ['id'], profileColumns);

/** Saves the viewer's profile. */
export async function saveProfile({ user }: Viewer, tx: Transaction, values: ProfileValues): Promise<void> {
  await save.run(tx, { ...values, id: user.id });
}
