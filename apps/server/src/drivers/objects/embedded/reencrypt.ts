import type { Logger } from 'pino';
import { CannotDecrypt, type Encryption } from '../../../credentials/encryption.js';
import { build, type Given } from '../../../database/build.js';
import type { Database } from '../../../database/database.js';
import { allRows, change } from '../../../database/session.js';
import { statement } from '../../../database/statement.js';
import { certificateContexts, isClear } from './certificates.js';

/** The maximum of secrets in one read. */
const SLICE = 200;

type Slice = Given<{ after: string; current: string }>;

const oldKeys = statement('store-keys-of-old-encryption', (given: Slice) =>
  build
    .selectFrom('store_keys')
    .select(['access_key as id', 'access_key as context', 'secret as text'])
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

type CertificateSlice = Given<{ after: number; current: string }>;
type SavedCertificate = Given<{ id: number; from: string; to: string }>;

const oldCertificates = statement('store-certificates-of-old-encryption', (given: CertificateSlice) =>
  build
    .selectFrom('store_certificates')
    .select(['bucket_id as id', 'certificate as text'])
    .where('bucket_id', '>', given.after)
    .where('certificate', 'not like', given.current)
    .orderBy('bucket_id')
    .limit(SLICE),
);

const saveCertificate = statement('store-encrypt-certificate', (given: SavedCertificate) =>
  build
    .updateTable('store_certificates')
    .set({ certificate: given.to })
    .where('bucket_id', '=', given.id)
    .where('certificate', '=', given.from),
);

const oldPrivateKeys = statement('store-private-keys-of-old-encryption', (given: CertificateSlice) =>
  build
    .selectFrom('store_certificates')
    .select(['bucket_id as id', 'private_key as text'])
    .where('bucket_id', '>', given.after)
    .where('private_key', 'not like', given.current)
    .orderBy('bucket_id')
    .limit(SLICE),
);

const savePrivateKey = statement('store-encrypt-private-key', (given: SavedCertificate) =>
  build
    .updateTable('store_certificates')
    .set({ private_key: given.to })
    .where('bucket_id', '=', given.id)
    .where('private_key', '=', given.from),
);

/** The encrypted columns of certificates. */
const ofCertificates = [
  {
    old: oldCertificates,
    save: saveCertificate,
    context: (id: number) => certificateContexts(id).certificate,
  },
  { old: oldPrivateKeys, save: savePrivateKey, context: (id: number) => certificateContexts(id).privateKey },
];

/** A stored secret, and what it belongs to. */
interface Kept<Id> {
  readonly id: Id;
  readonly context: string;
  readonly text: string;
}

/**
 * Encrypts again, with the newest key, what earlier keys encrypted, so that these can be removed, and certificates that an
 * earlier version stored in clear. A secret that cannot be decrypted does not change, since its key may be configured again.
 */
export async function reencrypt(
  database: Database,
  encryption: Encryption,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  const current = `${encryption.current}.%`;
  const counts = { done: 0, lost: 0 };

  /** Reads a table in slices while others write to it. */
  const follow = async <Id>(
    first: Id,
    read: (after: Id) => Promise<readonly Kept<Id>[]>,
    save: (id: Id, from: string, to: string) => Promise<number>,
  ): Promise<void> => {
    for (let after = first; !signal.aborted;) {
      const kept = await read(after);
      for (const { id, context, text } of kept) {
        const plain = decrypted(encryption, text, context);
        if (plain === undefined) counts.lost += 1;
        else counts.done += await save(id, text, encryption.encrypt(plain, context));
      }
      const last = kept.at(-1);
      if (last === undefined) return;
      after = last.id;
    }
  };

  await follow(
    '',
    (after) => allRows(database, oldKeys, { after, current }),
    (id, from, to) => change(database, saveKey, { id, from, to }),
  );
  for (const { old, save, context } of ofCertificates) {
    await follow(
      0,
      async (after) =>
        (await allRows(database, old, { after, current })).map((row) => ({
          ...row,
          context: context(row.id),
        })),
      (id, from, to) => change(database, save, { id, from, to }),
    );
  }
  if (signal.aborted) return;
  if (counts.lost === 0 && encryption.hasEarlier)
    log.info(counts, 'earlier keys are not needed by object storage any more');
  if (counts.lost > 0) log.error(counts, 'secrets of object storage cannot be decrypted: a key is missing');
}

function decrypted(encryption: Encryption, text: string, context: string): string | undefined {
  if (isClear(text)) return text;
  try {
    return encryption.decrypt(text, context);
  } catch (error) {
    if (error instanceof CannotDecrypt) return undefined;
    throw error;
  }
}
