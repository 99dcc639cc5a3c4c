import { createHash } from 'node:crypto';

/** The stored form of a token: its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The first characters of a token, stored so that its user can distinguish tokens. They do not help to guess the rest. */
export const tokenPrefix = (token: string): string => token.slice(0, 16);
