import { type Cipher, createCipheriv, createHash } from 'node:crypto';

const KEY_BYTES = 16;

/** Bytes that look random, and are the same for the same name: AES in counter mode, with the hash of the name as its key. */
export class SeededStream {
  readonly #cipher: Cipher;

  constructor(name: string) {
    const key = createHash('sha256').update(name).digest().subarray(0, KEY_BYTES);
    this.#cipher = createCipheriv('aes-128-ctr', key, Buffer.alloc(KEY_BYTES));
  }

  /** The next bytes of the stream. */
  bytes(length: number): Buffer {
    return this.#cipher.update(Buffer.alloc(length));
  }

  /** A whole number from 0 up to but not including `end`, which is at most 256; each is as likely as the others. */
  below(end: number): number {
    const fair = 256 - (256 % end);
    for (;;) {
      const value = this.bytes(1).readUInt8();
      if (value < fair) return value % end;
    }
  }
}
