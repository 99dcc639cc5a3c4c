import { userDataOwner } from '../../../credentials/node-secrets.js';
import { reencryptUserData } from '../../../repositories/nodes/machines/user-data.js';
import { reencryptHourly } from '../../runner/reencrypt-hourly.js';
import type { JobWorker } from '../../steps/worker.js';

/** Encrypts user data again, with the newest key. */
export const reencryptNodes: JobWorker = reencryptHourly('reencryptNodes', {
  reencrypt: ({ database }, work) => reencryptUserData(database, work, 0, ({ uuid }) => userDataOwner(uuid)),
  lost: 'user data of nodes cannot be decrypted: a key is missing',
  done: 'earlier keys are not needed by nodes any more',
});
