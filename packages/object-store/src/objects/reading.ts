import { Readable } from 'node:stream';
import type { Blob } from '@cloud-account/s3';
import type { Bytes } from '../bytes/bytes.js';
import { readSealed, type SealedRange } from '../bytes/sealed-bytes.js';

/** Reads the bytes of objects, and protects bytes in use from being removed. */
export class Reading {
  readonly #inUse = new Map<string, number>();

  constructor(private readonly bytes: Pick<Bytes, 'read'>) {}

  /** True while a reader will still open bytes. */
  isInUse(id: string): boolean {
    return this.#inUse.has(id);
  }

  /**
   * @param pieces the pieces of the object, in order
   * @param range both ends included
   * @param dataKey decrypts them; undefined: they are not encrypted
   * @throws BlobGone when the first of them no longer exists
   */
  async read(
    pieces: readonly Blob[],
    range: { readonly start: number; readonly end: number } | undefined,
    dataKey?: Buffer,
  ): Promise<Readable> {
    const [first, ...others] = byteRanges(pieces, range);
    if (first === undefined) return Readable.from([]);
    const open = (stretch: SealedRange) => this.#open(stretch, dataKey);
    const release = this.#use(others);
    try {
      const head = await open(first);
      if (others.length === 0) return head;
      const joined = Readable.from(join(head, others, open), { objectMode: false });
      joined.once('close', () => {
        release();
        // The stream has opened the bytes even if nothing was read.
        head.destroy();
      });
      return joined;
    } catch (error) {
      release();
      throw error;
    }
  }

  #open({ size, ...range }: SealedRange, dataKey: Buffer | undefined): Promise<Readable> {
    if (dataKey === undefined) return this.bytes.read(range);
    return readSealed((kept) => this.bytes.read(kept), { ...range, size }, dataKey);
  }

  #use(byteRanges: readonly SealedRange[]): () => void {
    for (const { id } of byteRanges) this.#inUse.set(id, (this.#inUse.get(id) ?? 0) + 1);
    return () => {
      for (const { id } of byteRanges) {
        const left = (this.#inUse.get(id) ?? 1) - 1;
        if (left === 0) this.#inUse.delete(id);
        else this.#inUse.set(id, left);
      }
    };
  }
}

async function* join(
  head: Readable,
  others: readonly SealedRange[],
  open: (stretch: SealedRange) => Promise<Readable>,
): AsyncGenerator<Buffer> {
  yield* head as AsyncIterable<Buffer>;
  for (const stretch of others) yield* (await open(stretch)) as AsyncIterable<Buffer>;
}

/** The ranges of bytes that hold a range of an object. */
function byteRanges(
  pieces: readonly Blob[],
  range: { readonly start: number; readonly end: number } | undefined,
): SealedRange[] {
  const found: SealedRange[] = [];
  let at = 0;
  for (const { id, size } of pieces) {
    const start = Math.max(range === undefined ? 0 : range.start - at, 0);
    const end = Math.min(range === undefined ? size : range.end + 1 - at, size);
    if (start < end) found.push({ id, start, length: end - start, size });
    at += size;
  }
  return found;
}
