import { createHash } from 'node:crypto';

/** The id of the avatar that belongs to an e-mail address. */
export const gravatarId = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');
