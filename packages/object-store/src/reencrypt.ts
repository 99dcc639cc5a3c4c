import type { Logger } from 'pino';
import { type Encryption, reencryptRows } from '@cloud-account/runtime';
import { build, type Database, type Given, statement } from '@cloud-account/database';
import { certificateOwners } from './certificates.js';
import { reencryptDataKeys } from './encryption/reencrypt-data-keys.js';

/** The maximum of secrets in one read. */
const SLICE = 200;

type Slice = Given<{ after: string; current: string }>;

const oldKeys = statement('store-keys-of-old-encryption', (given: Slice) =>
  build
    .selectFrom('store_keys')
    .select(['access_key as id', 'access_key as owner', 'secret as text'])
    .where('access_key', '>', given.after)
    .where('secret', 'not like', given.current)
    .orderBy('access_key')
    .limit(SLICE),
);

const saveKey = statement('store-encrypt-key', (given: Given<{ id: string; from: string; to: string }>) =>
  build
    .updateTable('store_keys')
    .set({ secret: given.to })
    .where('access_key', '=', given.id)
    .where('secret', '=', given.from),
);

/** The statements for an encrypted column of certificates. @param ownerOf the name for which it is encrypted, of a bucket */
const ofCertificates = (column: 'certificate' | 'private_key', ownerOf: (bucketId: number) => string) => ({
  ownerOf,
  old: statement(`store-old-encryption-${column}`, (given: Given<{ after: number; current: string }>) =>
    build
      .selectFrom('store_certificates')
      .select(['bucket_id as id', `${column} as text`])
      .where('bucket_id', '>', given.after)
      .where(column, 'not like', given.current)
      .orderBy('bucket_id')
      .limit(SLICE),
  ),
  save: statement(`store-encrypt-${column}`, (given: Given<{ id: number; from: string; to: string }>) =>
    build
      .updateTable('store_certificates')
      .set(column, given.to)
      .where('bucket_id', '=', given.id)
      .where(column, '=', given.from),
  ),
});

const certificateColumns = [
  ofCertificates('certificate', (id) => certificateOwners(id).certificate),
  ofCertificates('private_key', (id) => certificateOwners(id).privateKey),
];

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
  const current = `${encryption.current}.%`;
  const counts = { done: 0, lost: 0 };
  const work = { encryption, signal, counts };
  await reencryptRows(
    work,
    '',
    (after) => oldKeys.all(database, { after, current }),
    (id, from, to) => saveKey.run(database, { id, from, to }),
  );
  for (const { old, save, ownerOf } of certificateColumns) {
    await reencryptRows(
      work,
      0,
      async (after) =>
        (await old.all(database, { after, current })).map((row) => ({
          ...row,
          owner: ownerOf(row.id),
        })),
      (id, from, to) => save.run(database, { id, from, to }),
    );
  }
  await reencryptDataKeys(database, work);
  if (signal.aborted) return;
  if (counts.lost === 0 && encryption.hasEarlier)
    log.info(counts, 'earlier keys are not needed by object storage any more');
  if (counts.lost > 0) log.error(counts, 'secrets of object storage cannot be decrypted: a key is missing');
}
