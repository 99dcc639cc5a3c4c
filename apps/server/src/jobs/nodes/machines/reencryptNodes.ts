import { userDataOwner } from '../../../credentials/node-secrets.js';
import { listOldUserData, saveUserData } from '../../../repositories/nodes/machines/user-data.js';
import { reencryptHourly } from '../../runner/reencrypt-hourly.js';
import type { JobWorker } from '../../steps/worker.js';

/** Encrypts user data again, with the newest key. */
export const reencryptNodes: JobWorker = reencryptHourly('reencryptNodes', {
  read: async ({ database, encryption }, after) =>
    (await listOldUserData(database, after, encryption.current)).map(({ id, uuid, user_data: kept }) => ({
      ...{ id, owner: userDataOwner(uuid), text: kept ?? '' },
    })),
  save: ({ database }, id, from, to) => saveUserData(database, id, from, to),
  lost: 'user data of nodes cannot be decrypted: a key is missing',
  done: 'earlier keys are not needed by nodes any more',
});
