import { createHash } from 'node:crypto';

/** How a token is kept: its SHA-256. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What is kept of a token as it is, so that its user can tell one from another; too little to guess the rest. */
export const tokenPrefix = (token: string): string => token.slice(0, 16);
