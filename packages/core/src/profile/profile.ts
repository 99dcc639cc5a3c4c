import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { readPublicKey } from './ssh-public-key.js';

/** The fields of a profile that its user can change. */
export type ProfileValues = Pick<
  Schema<'Profile'>,
  'email' | 'timezone' | 'email_notifications' | 'authorized_keys' | 'lish_auth_method'
>;

/** The fields of a profile that its user cannot change. */
export type FixedProfile = Omit<Schema<'Profile'>, keyof ProfileValues>;

/**
 * The profile after a change.
 *
 * @param current the fields that the user can change
 * @param fixed the fields that may be in the body with their current value
 */
export function changeProfile(
  current: ProfileValues,
  fixed: FixedProfile,
  change: Body<'updateProfile'>,
): Decision<ProfileValues> {
  const { email = current.email, timezone = current.timezone } = change;
  const { email_notifications = current.email_notifications } = change;
  const { lish_auth_method = current.lish_auth_method } = change;
  const keys = change.authorized_keys === undefined ? undefined : readKeys(change.authorized_keys ?? []);
  const zone = timezone === current.timezone ? [] : zoneProblems(timezone);
  return decide([...zone, ...(keys?.problems ?? []), ...fixedFieldProblems({ ...fixed }, change)], {
    email,
    timezone,
    email_notifications,
    authorized_keys: keys?.values ?? current.authorized_keys,
    lish_auth_method,
  });
}

/** The keys to store, each once, and the problems of invalid keys. */
function readKeys(given: readonly string[]): { values: string[]; problems: Refusal[] } {
  const read = given.map((text) => readPublicKey(text));
  const problems = read.flatMap((key, index): Refusal[] => {
    const field = `authorized_keys[${index}]`;
    return key === undefined ? [refuse('ssh-key.key.valid', { field })] : textProblems(field, key);
  });
  return { values: [...new Set(read.flatMap((key) => key ?? []))], problems };
}

function zoneProblems(timezone: string): Refusal[] {
  return isZoneName(timezone) ? [] : [refuse('profile.timezone.known', { field: 'timezone' })];
}

/** True if a name is in the IANA database of JavaScript, which accepts offsets, too. */
function isZoneName(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
