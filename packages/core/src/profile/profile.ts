import type { Body, Schema } from '@cloud-account/spec';
import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';
import { textProblems } from '../text-problems.js';
import { readPublicKey } from './ssh-public-key.js';

/** What a user may set of its profile. */
export type ProfileValues = Pick<
  Schema<'Profile'>,
  'email' | 'timezone' | 'email_notifications' | 'authorized_keys' | 'lish_auth_method'
>;

/** The rest of a profile, which only others change. */
export type FixedProfile = Omit<Schema<'Profile'>, keyof ProfileValues>;

/**
 * The profile as it would be after a change.
 *
 * @param current what the user has set
 * @param fixed what the change may name but not change
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

/** Keys as they are kept, each once, and what is wrong with others. */
function readKeys(given: readonly string[]): { values: string[]; problems: Refusal[] } {
  const read = given.map((text) => readPublicKey(text));
  const problems = read.flatMap((key, index): Refusal[] => {
    const field = `authorized_keys[${index}]`;
    return key === undefined
      ? [refuse('ssh-key.key.valid', { field, reason: reasons.notValid('authorized_keys') })]
      : textProblems(field, key);
  });
  return { values: [...new Set(read.flatMap((key) => key ?? []))], problems };
}

function zoneProblems(timezone: string): Refusal[] {
  return isZoneName(timezone)
    ? []
    : [refuse('profile.timezone.known', { field: 'timezone', reason: reasons.notValid('timezone') })];
}

/** Whether a name is one of the IANA database, which JavaScript carries. Offsets are known to it too, but no names. */
function isZoneName(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
