import type { Logger } from 'pino';
import type { Encryption } from '@cloud-account/runtime';
import { type Database, reencryption } from '@cloud-account/database';
import { certificateOwners } from './certificates.js';
import { reencryptDataKeys } from './encryption/reencrypt-data-keys.js';

const reencryptKeys = reencryption('store_keys', 'access_key', 'secret');
const reencryptCertificates = reencryption('store_certificates', 'bucket_id', 'certificate');
const reencryptPrivateKeys = reencryption('store_certificates', 'bucket_id', 'private_key');

/**
 * Encrypts again, with the newest key, what earlier keys encrypted, data keys of objects among it, so that these can be removed. A secret
 * that cannot be decrypted does not change, since its key may be configured again.
 */
export async function reencrypt(
  database: Database,
  encryption: Encryption,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const counts = { done: 0, lost: 0 };
  const work = { encryption, signal, counts };
  await reencryptKeys(database, work, '', ({ id }) => id);
  await reencryptCertificates(database, work, 0, ({ id }) => certificateOwners(id).certificate);
  await reencryptPrivateKeys(database, work, 0, ({ id }) => certificateOwners(id).privateKey);
  await reencryptDataKeys(database, work);
  if (signal.aborted) return;
  if (counts.lost === 0 && encryption.hasEarlier)
    log.info(counts, 'earlier keys are not needed by object storage any more');
  if (counts.lost > 0) log.error(counts, 'secrets of object storage cannot be decrypted: a key is missing');
}
