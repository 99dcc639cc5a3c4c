import { reencryption } from '@cloud-account/database';

/** Encrypts the secrets of authenticator apps again, with the newest key. A user may have two. */
export const reencryptSecrets = reencryption('two_factors', 'user_id', 'secret');
