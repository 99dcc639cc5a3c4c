import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** The MD5 digest in an ETag; undefined where it is of another form, such as that of an upload in parts. */
export const digestOf = (etag: string | undefined): string | undefined =>
  /^"?([0-9a-f]{32})"?$/i.exec(etag ?? '')?.[1]?.toLowerCase();

/** Passes bytes on, the last of them only when there are as many as there should be and their digest is the right one. */
export class Verified extends Transform {
  readonly #hash = createHash('md5');
  #held: Buffer | undefined;
  #left: number;

  /** @param digest MD5 in hexadecimal digits; undefined: only the number is known */
  constructor(
    length: number,
    private readonly digest: string | undefined,
  ) {
    super();
    this.#left = length;
  }

  override _transform(part: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.digest !== undefined) this.#hash.update(part);
    this.#left -= part.length;
    if (this.#held !== undefined) this.push(this.#held);
    this.#held = part;
    done();
  }

  override _flush(done: (error?: Error) => void): void {
    if (this.#left !== 0) {
      done(new Error('The S3 server sent another number of bytes than it was asked for.'));
      return;
    }
    if (this.digest !== undefined && this.#hash.digest('hex') !== this.digest) {
      done(new Error('The bytes from the S3 server are not those that it received.'));
      return;
    }
    if (this.#held !== undefined) this.push(this.#held);
    done();
  }
}
