import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ByteRange } from './bytes.js';

/** The bytes at the beginning of encrypted bytes, which with the data key make their own key. */
const SALT = 32;

/** The bytes that are encrypted together. A range is read from the beginning of a segment. */
const SEGMENT = 64 * 1024;

/** The bytes after each segment by which a change of it is noticed. */
const TAG = 16;

const ALGORITHM = 'aes-256-gcm';

/** The number of bytes that are kept of encrypted content. @param size of the content */
export const sealedSize = (size: number): number =>
  size === 0 ? 0 : SALT + size + TAG * Math.ceil(size / SEGMENT);

/** The place of the first byte of a segment. */
const placeOf = (segment: number): number => SALT + segment * (SEGMENT + TAG);

/** Kept bytes are not those that were encrypted. */
export class DamagedBytes extends Error {
  override readonly name = 'DamagedBytes';
}

/** Encrypts and decrypts the segments of one content. */
class Segments {
  readonly #key: Buffer;

  /** @param size of the content; the key depends on it, so that nobody can cut the bytes at the end of a segment */
  constructor(dataKey: Buffer, salt: Buffer, size: number) {
    this.#key = Buffer.from(hkdfSync('sha256', dataKey, salt, `${size} bytes of an object`, 32));
  }

  seal(segment: number, content: Buffer): Buffer {
    const cipher = createCipheriv(ALGORITHM, this.#key, nonceOf(segment));
    const sealed = [cipher.update(content), cipher.final(), cipher.getAuthTag()];
    return Buffer.concat(sealed);
  }

  /** @throws DamagedBytes */
  open(segment: number, sealed: Buffer): Buffer {
    const end = sealed.length - TAG;
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, nonceOf(segment), { authTagLength: TAG });
      decipher.setAuthTag(sealed.subarray(end));
      return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()]);
    } catch (error) {
      throw new DamagedBytes('Encrypted bytes of an object are damaged.', { cause: error });
    }
  }
}

/** The number of a segment, which no other one under the same key has. */
function nonceOf(segment: number): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(segment, 8);
  return nonce;
}

/** The bytes in pieces: a first one, then further ones, the last of which may be shorter. */
async function* inPieces(
  content: AsyncIterable<Uint8Array>,
  { first, others }: { readonly first: number; readonly others: number },
): AsyncGenerator<Buffer, void, undefined> {
  let parts: Uint8Array[] = [];
  let missing = first;
  for await (const part of content) {
    for (let at = 0; at < part.length;) {
      const taken = part.subarray(at, at + missing);
      parts.push(taken);
      at += taken.length;
      missing -= taken.length;
      if (missing > 0) continue;
      yield Buffer.concat(parts);
      [parts, missing] = [[], others];
    }
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}

/**
 * Encrypts content while it is received: a salt, then segments.
 *
 * @param size how many bytes it has
 * @param dataKey 256 bits, which may encrypt any number of contents
 * @throws Error when it has another number of bytes
 */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  size: number,
  dataKey: Buffer,
): AsyncGenerator<Uint8Array, void, undefined> {
  const salt = randomBytes(SALT);
  const segments = new Segments(dataKey, salt, size);
  let [segment, read] = [0, 0];
  for await (const piece of inPieces(content, { first: SEGMENT, others: SEGMENT })) {
    if (segment === 0) yield salt;
    read += piece.length;
    yield segments.seal(segment++, piece);
  }
  if (read !== size) throw new Error(`The content has ${read} bytes instead of ${size}.`);
}

/** A range of content that may be encrypted. */
export interface SealedRange extends ByteRange {
  /** All bytes of the content, before they are encrypted. */
  readonly size: number;
}

/**
 * Reads a range of encrypted content. Only the segments that hold it are read, one after the other.
 *
 * @param read reads kept bytes
 * @returns a stream that fails with DamagedBytes where the bytes were changed
 * @throws what `read` throws, and DamagedBytes
 */
export async function readSealed(
  read: (range: ByteRange) => Promise<Readable>,
  { id, start, length, size }: SealedRange,
  dataKey: Buffer,
): Promise<Readable> {
  const first = Math.floor(start / SEGMENT);
  const last = Math.floor((start + length - 1) / SEGMENT);
  const from = first === 0 ? 0 : placeOf(first);
  const to = Math.min(placeOf(last + 1), sealedSize(size));
  const salt = first === 0 ? undefined : await buffer(await read({ id, start: 0, length: SALT }));
  const kept = await read({ id, start: from, length: to - from });
  const opened = Readable.from(openSegments(kept, { first, last, salt, size, dataKey, start, length }), {
    objectMode: false,
  });
  // The kept bytes are open even if nothing was read.
  opened.once('close', () => kept.destroy());
  return opened;
}

interface WantedSegments {
  readonly first: number;
  readonly last: number;
  /** Undefined: it is at the beginning of the bytes. */
  readonly salt: Buffer | undefined;
  readonly size: number;
  readonly dataKey: Buffer;
  readonly start: number;
  readonly length: number;
}

async function* openSegments(
  kept: AsyncIterable<Uint8Array>,
  { first, last, salt, size, dataKey, start, length }: WantedSegments,
): AsyncGenerator<Buffer, void, undefined> {
  const others = SEGMENT + TAG;
  let segments = salt && new Segments(dataKey, salt, size);
  let segment = first;
  for await (const piece of inPieces(kept, { first: salt === undefined ? SALT : others, others })) {
    if (segments === undefined) {
      segments = new Segments(dataKey, piece, size);
      continue;
    }
    const content = segments.open(segment, piece);
    const before = segment * SEGMENT;
    yield content.subarray(Math.max(0, start - before), start + length - before);
    segment++;
  }
  if (segment !== last + 1) throw new DamagedBytes('Encrypted bytes of an object end early.');
}
