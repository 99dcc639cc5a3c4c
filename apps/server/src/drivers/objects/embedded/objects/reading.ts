import { Readable } from 'node:stream';
import { BlobGone, type Blob } from '@cloud-account/s3';
import type { Files } from '../files/files.js';

/** What is no longer than this is read at once. */
const WHOLE_BYTES = 256 * 1024;

/** A stretch of a file, in bytes. */
interface FileRange {
  readonly id: string;
  readonly start: number;
  readonly length: number;
}

/** Reads the bytes of objects, and keeps what is being read from being removed under it. */
export class Reading {
  readonly #inUse = new Map<string, number>();

  constructor(private readonly files: Files) {}

  /** Whether a file will still be opened by a reader. */
  isInUse(id: string): boolean {
    return this.#inUse.has(id);
  }

  /**
   * @param pieces of the object, in their order
   * @param range both ends included
   * @throws BlobGone when the first of them is gone
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
        // What was never begun to be read has opened it all the same.
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

/** The stretches of files that a range of an object is in. */
export function fileRanges(
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
