import type { Encryption } from '@cloud-account/runtime';

interface Keeper {
  readonly encryption: Encryption;
}

/** The answer to a request with a key. */
export interface KeptAnswer {
  /** A digest of the request. */
  readonly request: string;
  readonly reply: unknown;
}

/** The context that the answer to a request with a key is encrypted for. */
const ofKey = (userId: number, key: string): string => `idempotency key:${userId}:${key}`;

/** The stored form of an answer, which may have a secret that is shown once; a bare digest would help to guess those of the request. */
export const encryptAnswer = (
  { encryption }: Keeper,
  userId: number,
  key: string,
  answer: KeptAnswer,
): string => encryption.encrypt(JSON.stringify(answer), ofKey(userId, key));

/** @throws CannotDecrypt */
export const decryptAnswer = (
  { encryption }: Keeper,
  userId: number,
  key: string,
  kept: string,
): KeptAnswer => JSON.parse(encryption.decrypt(kept, ofKey(userId, key))) as KeptAnswer;
