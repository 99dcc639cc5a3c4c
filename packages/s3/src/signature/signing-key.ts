import { createHash, createHmac } from 'node:crypto';
import type { Scope } from './credential.js';

/** The maximum number of cached keys. */
const kept = 1_000;

/** The oldest first. */
const cache = new Map<string, Buffer>();

/** A keyed hash of a text. */
export const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text, 'latin1').digest();

/** A hash of a text whose characters are bytes, in hexadecimal. */
export const sha256Hex = (text: string): string => createHash('sha256').update(text, 'latin1').digest('hex');

/** Derives the signing key for a day and a region from a secret. */
export function signingKey(secret: string, scope: Scope): Buffer {
  const name = `${scope.day}/${scope.region}/${secret}`;
  const known = cache.get(name);
  if (known !== undefined) return known;
  const seed = createHmac('sha256', `AWS4${secret}`).update(scope.day).digest();
  const key = hmac(hmac(hmac(seed, scope.region), 's3'), 'aws4_request');
  const [oldest] = cache.keys();
  if (cache.size >= kept && oldest !== undefined) cache.delete(oldest);
  cache.set(name, key);
  return key;
}
