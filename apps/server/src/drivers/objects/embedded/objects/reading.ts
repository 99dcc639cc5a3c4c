import { Readable } from 'node:stream';
import { BlobGone, type Blob } from '@cloud-account/s3';
import type { Files } from '../rows/files.js';

/** Up to this size an object is read in one piece. */
const WHOLE_BYTES = 256 * 1024;

/** A range of bytes of a file. */
interface FileRange {
  readonly id: string;
  readonly start: number;
  readonly length: number;
}

/** Reads the bytes of objects, and protects files in use from being removed. */
export class Reading {
  readonly #inUse = new Map<string, number>();

  constructor(private readonly files: Files) {}

  /** Whether a reader will still open a file. */
  isInUse(id: string): boolean {
    return this.#inUse.has(id);
  }

  /**
   * @param pieces the pieces of the object, in order
   * @param range both ends included
   * @throws BlobGone when the first of them no longer exists
   */
  async read(
    pieces: readonly Blob[],
    range: { readonly start: number; readonly end: number } | undefined,
  ): Promise<Readable> {
    const [first, ...others] = fileRanges(pieces, range);
    if (first === undefined) return Readable.from([]);
    const release = this.#use(others);
    try {
      const head = await this.#open(first);
      if (others.length === 0) return head;
      const joined = Readable.from(this.#join(head, others), { objectMode: false });
      joined.once('close', () => {
        release();
        // The stream has opened the file even if nothing was read.
        head.destroy();
      });
      return joined;
    } catch (error) {
      release();
      throw error;
    }
  }

  async *#join(head: Readable, others: readonly FileRange[]): AsyncGenerator<Buffer> {
    yield* head as AsyncIterable<Buffer>;
    for (const stretch of others) yield* (await this.#open(stretch)) as AsyncIterable<Buffer>;
  }

  async #open({ id, start, length }: FileRange): Promise<Readable> {
    const handle = await this.files.open(id);
    if (handle === undefined) throw new BlobGone('The bytes are gone.');
    if (length > WHOLE_BYTES) {
      return handle.createReadStream({ start, end: start + length - 1, highWaterMark: WHOLE_BYTES });
    }
    try {
      const bytes = Buffer.allocUnsafe(length);
      const { bytesRead } = await handle.read(bytes, 0, length, start);
      if (bytesRead < length) throw new Error(`The file ${id} is shorter than it was.`);
      return Readable.from(bytes, { objectMode: false });
    } finally {
      await handle.close();
    }
  }

  #use(fileRanges: readonly FileRange[]): () => void {
    for (const { id } of fileRanges) this.#inUse.set(id, (this.#inUse.get(id) ?? 0) + 1);
    return () => {
      for (const { id } of fileRanges) {
        const left = (this.#inUse.get(id) ?? 1) - 1;
        if (left === 0) this.#inUse.delete(id);
        else this.#inUse.set(id, left);
      }
    };
  }
}

/** The ranges of files that hold a range of an object. */
function fileRanges(
  pieces: readonly Blob[],
  range: { readonly start: number; readonly end: number } | undefined,
): FileRange[] {
  const found: FileRange[] = [];
  let at = 0;
  for (const { id, size } of pieces) {
    const start = Math.max(range === undefined ? 0 : range.start - at, 0);
    const end = Math.min(range === undefined ? size : range.end + 1 - at, size);
    if (start < end) found.push({ id, start, length: end - start });
    at += size;
  }
  return found;
}
