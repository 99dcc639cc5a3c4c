import type { Encryption } from '@cloud-account/runtime';

interface Keeper {
  readonly encryption: Encryption;
}

/** The context that the secret of a group of secondaries is encrypted for. */
const ofGroup = (label: string): string => `key of secondaries ${label}`;

/** The stored form of the secret of a group. @param secret in Base64 */
export const encryptGroupSecret = ({ encryption }: Keeper, label: string, secret: string): string =>
  encryption.encrypt(secret, ofGroup(label));

/** The secret of a group in Base64. @throws CannotDecrypt */
export const decryptGroupSecret = ({ encryption }: Keeper, label: string, kept: string): string =>
  encryption.decrypt(kept, ofGroup(label));
