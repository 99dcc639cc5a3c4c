import type { Encryption, Randomness } from '@cloud-account/runtime';
import { Secret, TOTP } from 'otpauth';

interface Keeper {
  readonly encryption: Encryption;
}

/** The owner that the secret of a user's authenticator app is encrypted for. */
export const twoFactorOwner = (userId: number): string => `two-factor:${userId}`;

/** The secret of an authenticator app in its stored form. */
export const encryptTwoFactor = ({ encryption }: Keeper, userId: number, secret: string): string =>
  encryption.encrypt(secret, twoFactorOwner(userId));

/** The secret of an authenticator app in Base32. @throws CannotDecrypt */
export const decryptTwoFactor = ({ encryption }: Keeper, userId: number, kept: string): string =>
  encryption.decrypt(kept, twoFactorOwner(userId));

/** The number of hexadecimal digits of 160 bits, which RFC 4226 recommends. */
const SECRET_DIGITS = 40;

/** A new secret for an authenticator app, in Base32. */
export const drawTwoFactor = (randomness: Pick<Randomness, 'secret'>): string =>
  Secret.fromHex(randomness.secret().slice(0, SECRET_DIGITS)).base32;

/**
 * The number of the 30 seconds that a code is of (RFC 6238): of these, or of those before or after.
 *
 * @param secret in Base32
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code.replaceAll(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
