import { twoFactorOwner } from '../../credentials/two-factor.js';
import { reencryptSecrets } from '../../repositories/sign-in/old-two-factors.js';
import { reencryptHourly } from '../runner/reencrypt-hourly.js';
import type { JobWorker } from '../steps/worker.js';

/** Encrypts the secrets of authenticator apps again, with the newest key. */
export const reencryptTwoFactors: JobWorker = reencryptHourly('reencryptTwoFactors', {
  reencrypt: ({ database }, work) => reencryptSecrets(database, work, 0, ({ id }) => twoFactorOwner(id)),
  lost: 'secrets of authenticator apps cannot be decrypted: a key is missing',
  done: 'earlier keys are not needed by authenticator apps any more',
});
