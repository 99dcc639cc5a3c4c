import { createHash } from 'node:crypto';

/** What avatars of an e-mail address are found by (§2.9): the MD5 of the address in lower case, without space around it. */
export const gravatarId = (email: string): string =>
  createHash('md5').update(email.trim().toLowerCase()).digest('hex');
