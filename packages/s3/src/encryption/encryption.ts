/** The holder of the key that the bytes of an object are encrypted with: the storage, or the client, which sends it with each request. */
export type Encryption = 'storage-key' | 'client-key';

/** The key that encrypts the bytes of one object, or the parts of one upload. Only the backend that made it can look into it. */
export interface DataKey {
  readonly encryption: Encryption;
  /**
   * The ETag of encrypted content.
   *
   * @param md5 of the content, in hexadecimal digits
   * @returns the same, or with a key of the client what shows nobody else anything of the content; of equal contents it is equal
   */
  etagOf(md5: string): string;
}

/** An object or an upload, which may be encrypted. */
export interface Encryptable {
  /** Undefined: it is not. */
  readonly encryption?: Encryption;
}

/** The encryption of something that is written. */
export interface Encrypted {
  /** Undefined: its bytes are not encrypted. */
  readonly dataKey?: DataKey | undefined;
}

/** The keys of a backend for bytes. Keys of clients have 256 bits, and are never stored. */
export interface DataKeys {
  /** Creates a key for a new object or upload. @param clientKey undefined: the storage has the key */
  makeDataKey(clientKey: Buffer | undefined): DataKey;
  /**
   * Opens the key of an object or upload that is encrypted.
   *
   * @param clientKey what the client sent, which only `client-key` needs
   * @returns undefined when this is not the key of the client that it was written with
   */
  openDataKey(stored: Encryptable, clientKey: Buffer | undefined): DataKey | undefined;
}
