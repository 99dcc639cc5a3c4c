import { presign, type ClientWords } from '@cloud-account/s3';
import { CannotDecrypt, type Clock, type Encryption, type Randomness } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import type { BucketName, UrlRequest } from './common/store-types.js';
import { findInternalKey, insertInternalKey, removeInternalKey } from './rows/key-rows.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Signs URLs with an internal key of the owner. */
export class Presigning {
  constructor(
    private readonly database: Database,
    private readonly encryption: Encryption,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly words: ClientWords,
  ) {}

  /** @param origin the base URL for clients of S3 @returns undefined when the owner is being closed */
  async sign(
    owner: string,
    { cluster, label }: BucketName,
    { key, method, expiresIn, contentType, contentDisposition }: UrlRequest,
    origin: string,
  ): Promise<string | undefined> {
    const signer = await this.#keyOf(owner);
    if (signer === undefined) return undefined;
    const { accessKey, secret } = signer;
    const type = contentType === undefined ? {} : { 'content-type': contentType };
    const isRead = method === 'GET';
    const disposition =
      contentDisposition === undefined || isRead ? {} : { 'content-disposition': contentDisposition };
    return presign({
      method,
      origin,
      path: `/${label}/${key}`,
      query:
        contentDisposition !== undefined && isRead
          ? [['response-content-disposition', contentDisposition]]
          : [],
      headers: { ...type, ...disposition },
      accessKey,
      secret,
      region: this.words.place(cluster),
      expires: expiresIn,
      now: this.clock.now(),
    });
  }

  async #keyOf(owner: string): Promise<{ accessKey: string; secret: string } | undefined> {
    const row = (await findInternalKey(this.database, owner)) ?? (await this.#makeKey(owner));
    if (row === undefined) return undefined;
    try {
      return this.#decrypted(row);
    } catch (error) {
      if (!(error instanceof CannotDecrypt)) throw error;
      // The key cannot be decrypted, so URLs that it signed are invalid already. Nobody knows it, so a new one can replace it.
      await removeInternalKey(this.database, row.access_key);
      const made = await this.#makeKey(owner);
      return made && this.#decrypted(made);
    }
  }

  #decrypted({ access_key: accessKey, secret }: { access_key: string; secret: string }) {
    return { accessKey, secret: this.encryption.decrypt(secret, accessKey) };
  }

  async #makeKey(owner: string): Promise<{ access_key: string; secret: string } | undefined> {
    const accessKey = this.randomness.text(LETTERS, 20);
    const secret = this.encryption.encrypt(this.randomness.secret(), accessKey);
    await insertInternalKey(this.database, { access_key: accessKey, owner, secret });
    // Another request may have inserted one first.
    return findInternalKey(this.database, owner);
  }
}
