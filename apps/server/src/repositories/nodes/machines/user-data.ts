import { reencryption } from '@cloud-account/database';

/** Encrypts user data of nodes again, with the newest key. */
export const reencryptUserData = reencryption('nodes', 'id', 'user_data', 'uuid');
