import { createHash } from 'node:crypto';

/** The key of avatars of an e-mail address (§2.9): the MD5 of the trimmed address in lower case. */
export const gravatarId = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');
