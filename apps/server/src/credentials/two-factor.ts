import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Encryption, Randomness } from '@cloud-account/runtime';

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

/** The signs of Base32 (RFC 4648), each for five bits. */
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret for an authenticator app, in Base32: 160 bits, which RFC 4226 recommends. */
export const drawTwoFactor = (randomness: Pick<Randomness, 'text'>): string => randomness.text(BASE32, 32);

const bytesOf = (base32: string): Buffer => {
  const bits = Array.from(base32, (sign) => BASE32.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** The code of a step (RFC 4226, 5.3). */
function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 0xf) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const isSame = (code: string, given: Buffer): boolean =>
  given.length === code.length && timingSafeEqual(Buffer.from(code), given);

/**
 * The number of the 30 seconds that a code is of (RFC 6238): of these, or of those before or after.
 *
 * @param secret in Base32
 * @returns undefined for a wrong code
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const step = Math.floor(now.getTime() / 30_000);
  const given = Buffer.from(code.replaceAll(/\s/g, ''));
  return [step, step - 1, step + 1].find((one) => one >= 0 && isSame(codeOf(secret, one), given));
}
