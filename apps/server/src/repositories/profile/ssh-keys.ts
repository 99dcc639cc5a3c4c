import { recordRows } from '../record-rows.js';

/** The public SSH keys of users. */
export const sshKeys = recordRows('ssh_keys', 'user_id', ['label']);
