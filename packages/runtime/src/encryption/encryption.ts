import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A text was encrypted with a key that this server does not have, or was changed afterwards. */
export class CannotDecrypt extends Error {
  override readonly name = 'CannotDecrypt';
}

/**
 * Encrypts stored texts by AES-256-GCM. The newest key encrypts. All keys decrypt, so that keys can be changed while texts
 * of earlier keys exist.
 */
export class Encryption {
  readonly #keys: ReadonlyMap<string, Buffer>;
  /** The name of the key that encrypts; every text that it encrypted begins with this name. */
  readonly current: string;

  /** True if there are keys that only decrypt. */
  get hasEarlier(): boolean {
    return this.#keys.size > 1;
  }

  /** @param keys of 32 bytes each, the newest first; at least one */
  constructor(keys: readonly [Buffer, ...Buffer[]]) {
    this.#keys = new Map(keys.map((key) => [nameOf(key), key]));
    this.current = nameOf(keys[0]);
  }

  /**
   * @param owner what the text belongs to; it can be decrypted only with the same owner, so that a text copied to another
   *   row is useless
   * @returns the name of the key, a dot, and Base64 (URL)
   */
  encrypt(text: string, owner: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#keyOf(this.current), iv).setAAD(Buffer.from(owner));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return `${this.current}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
  }

  /** @throws CannotDecrypt */
  decrypt(encrypted: string, owner: string): string {
    const [name = '', text = ''] = encrypted.split('.');
    const bytes = Buffer.from(text, 'base64url');
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.#keyOf(name), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      return Buffer.concat([
        decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
        decipher.final(),
      ]).toString('utf8');
    } catch (error) {
      throw new CannotDecrypt(`What was encrypted with the key ${name} cannot be decrypted.`, {
        cause: error,
      });
    }
  }

  /** As `decrypt`; undefined for a text that cannot be decrypted, such as one that anybody sent. */
  tryDecrypt(encrypted: string, owner: string): string | undefined {
    try {
      return this.decrypt(encrypted, owner);
    } catch (error) {
      if (error instanceof CannotDecrypt) return undefined;
      throw error;
    }
  }

  #keyOf(name: string): Buffer {
    const key = this.#keys.get(name);
    if (key === undefined) throw new CannotDecrypt(`There is no key ${name}.`);
    return key;
  }
}

/** The name of a key, which reveals nothing about the key. */
const nameOf = (key: Buffer): string => createHash('sha256').update(key).digest('hex').slice(0, 8);
