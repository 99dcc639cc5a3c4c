const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The lifetimes of OAuth 2.0, in milliseconds. Decision: the reference names none. */
export const oauthLifetimes = {
  /** Programs exchange a code at once. */
  code: 5 * MINUTE,
  accessToken: 2 * HOUR,
  /** Every refresh gives a new refresh token, so that an app in use stays authorized. */
  refreshToken: 30 * DAY,
  /** After this, a user must enter the password again. */
  signIn: 12 * HOUR,
  /** The time from the password to the code of the second factor. */
  codeEntry: 10 * MINUTE,
} as const;
