import { twoFactorOwner } from '../../credentials/two-factor.js';
import { listOldTwoFactors, saveTwoFactor } from '../../repositories/sign-in/old-two-factors.js';
import { reencryptHourly } from '../runner/reencrypt-hourly.js';
import type { JobWorker } from '../steps/worker.js';

/** Encrypts the secrets of authenticator apps again, with the newest key. */
export const reencryptTwoFactors: JobWorker = reencryptHourly('reencryptTwoFactors', {
  read: async ({ database, encryption }, after) =>
    (await listOldTwoFactors(database, after, encryption.current)).map(({ user_id: id, secret }) => ({
      ...{ id, owner: twoFactorOwner(id), text: secret },
    })),
  save: ({ database }, id, from, to) => saveTwoFactor(database, id, from, to),
  lost: 'secrets of authenticator apps cannot be decrypted: a key is missing',
  done: 'earlier keys are not needed by authenticator apps any more',
});
