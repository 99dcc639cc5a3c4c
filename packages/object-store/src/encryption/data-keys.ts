import { createHmac, randomBytes } from 'node:crypto';
import type { DataKey, DataKeys, Encryptable, Encryption as KeyHolder } from '@cloud-account/s3';
import { Encryption } from '@cloud-account/runtime';

/** The bytes of a data key. */
const BYTES = 32;

/** The name for which all data keys are encrypted. Their rows move between tables, and copies of objects have those of their sources. */
export const DATA_KEY_OWNER = 'data key of an object';

/** The first word of a stored data key that a key of a client encrypts. That of others is the name of a key of the server. */
export const OF_CLIENT = 'client';

/** The holder of the key that encrypts a stored data key. */
const holderOf = (stored: string): KeyHolder =>
  stored.startsWith(`${OF_CLIENT}.`) ? 'client-key' : 'storage-key';

/** The encryption of what is stored, in the form of the protocol and of this store. */
export const encryptionOf = (
  stored: string | null | undefined,
): { encryption?: KeyHolder; dataKey?: string } =>
  stored === null || stored === undefined ? {} : { encryption: holderOf(stored), dataKey: stored };

/** The stored data key of an object or an upload of this store; undefined: it is not encrypted. */
const storedKeyOf = (stored: Encryptable): string | undefined =>
  'dataKey' in stored && typeof stored.dataKey === 'string' ? stored.dataKey : undefined;

/** A data key as this store has it. */
class OpenKey implements DataKey {
  readonly encryption: KeyHolder;

  /** @param stored encrypted, as rows have it @param key undefined: only its client can open it */
  constructor(
    readonly stored: string,
    readonly key: Buffer | undefined,
  ) {
    this.encryption = holderOf(stored);
  }

  etagOf(md5: string): string {
    if (this.encryption === 'storage-key') return md5;
    return createHmac('sha256', requireKey(this)).update(`ETag ${md5}`).digest('hex').slice(0, md5.length);
  }
}

/** @throws TypeError for a key of another store */
function openKeyOf(dataKey: DataKey): OpenKey {
  if (dataKey instanceof OpenKey) return dataKey;
  throw new TypeError('The data key is not of this store.');
}

function requireKey({ key }: OpenKey): Buffer {
  if (key === undefined) throw new Error('Only the client can open this data key.');
  return key;
}

/** The form in which rows have a data key. */
export const storedForm = (dataKey: DataKey | undefined): string | undefined =>
  dataKey && openKeyOf(dataKey).stored;

/** The key itself, of 256 bits. */
export const bytesKeyOf = (dataKey: DataKey): Buffer => requireKey(openKeyOf(dataKey));

/** The same data key for a copy of an object with all its bytes, without opening it. */
export const carriedKey = (object: Encryptable): DataKey | undefined => {
  const stored = storedKeyOf(object);
  return stored === undefined ? undefined : new OpenKey(stored, undefined);
};

/**
 * The data keys of objects: random ones, which are stored encrypted by the keys of the server, or by those that clients send. Which key
 * a client sent is known only by whether it decrypts the data key.
 */
export const dataKeysOf = (encryption: Encryption): DataKeys => ({
  makeDataKey: (clientKey) => {
    const key = randomBytes(BYTES);
    const text = key.toString('base64');
    if (clientKey === undefined) return new OpenKey(encryption.encrypt(text, DATA_KEY_OWNER), key);
    const [, encrypted = ''] = new Encryption([clientKey]).encrypt(text, DATA_KEY_OWNER).split('.');
    return new OpenKey(`${OF_CLIENT}.${encrypted}`, key);
  },

  /** @throws CannotDecrypt when the server does not have its key */
  openDataKey: (stored, clientKey) => {
    const text = storedKeyOf(stored);
    if (text === undefined) throw new TypeError('What is not encrypted has no data key.');
    const opened =
      holderOf(text) === 'storage-key' ? encryption.decrypt(text, DATA_KEY_OWNER) : openFor(clientKey, text);
    return opened === undefined ? undefined : new OpenKey(text, Buffer.from(opened, 'base64'));
  },
});

/** Decrypts with a key of a client. @returns undefined when it is another one */
function openFor(clientKey: Buffer | undefined, text: string): string | undefined {
  if (clientKey === undefined) return undefined;
  const encryption = new Encryption([clientKey]);
  return encryption.tryDecrypt(
    text.replace(OF_CLIENT, () => encryption.current),
    DATA_KEY_OWNER,
  );
}
