const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long things of OAuth 2.0 can be used, in milliseconds. Decision: the reference names none of them. */
export const oauthLifetimes = {
  /** A code is exchanged by a program at once. */
  code: 5 * MINUTE,
  accessToken: 2 * HOUR,
  /** Every refresh gives a new refresh token of this age, so that an app that is used does not end. */
  refreshToken: 30 * DAY,
  /** A browser in which a user signed in is asked for the password again after this. */
  signIn: 12 * HOUR,
} as const;
