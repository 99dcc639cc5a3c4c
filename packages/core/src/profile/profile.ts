import { fixedFieldProblems } from '../fixed-fields.js';
import { type Decision, decide, type Refusal, reasons, refuse } from '../refusals/index.js';

/** What a user may set of its profile. */
export interface ProfileValues {
  readonly email: string;
  /** A name of the IANA database. */
  readonly timezone: string;
  readonly email_notifications: boolean;
}

/** The rest of a profile, which only others change. */
export interface FixedProfile {
  readonly username: string;
  readonly restricted: boolean;
  readonly two_factor_auth: boolean;
  readonly verified_phone_number: string | null;
}

/** What a change of a profile may carry. */
export type ProfileChange = {
  readonly [Field in keyof (ProfileValues & FixedProfile)]?:
    (ProfileValues & FixedProfile)[Field] | undefined;
};

/**
 * The profile as it would be after a change.
 *
 * @param current what the user has set
 * @param fixed what the change may name but not change
 */
export function changeProfile(
  current: ProfileValues,
  fixed: FixedProfile,
  change: ProfileChange,
): Decision<ProfileValues> {
  const { email = current.email, timezone = current.timezone } = change;
  const { email_notifications = current.email_notifications } = change;
  const zone = timezone === current.timezone ? [] : zoneProblems(timezone);
  return decide([...zone, ...fixedFieldProblems({ ...fixed }, change)], {
    email,
    timezone,
    email_notifications,
  });
}

function zoneProblems(timezone: string): Refusal[] {
  return isZoneName(timezone)
    ? []
    : [refuse('profile.timezone.known', { field: 'timezone', reason: reasons.notValid('timezone') })];
}

/** Whether a name is one of the IANA database, which JavaScript carries. Offsets are known to it too, but no names. */
function isZoneName(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
