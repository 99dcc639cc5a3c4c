import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Backend, Blob, WriteProblem } from '@cloud-account/s3';
import type { Bytes } from './bytes/bytes.js';
import { seal, sealedSize } from './bytes/sealed-bytes.js';
import { bytesKeyOf } from './encryption/data-keys.js';
import type { Garbage } from './removal/garbage.js';
import { contentOf, filesOf, inRowOf, piecesOf, type KeptBlob } from './rows/rows.js';
import type { Reading } from './objects/reading.js';

/** The result of a write, and whether a row refers to its bytes now. */
interface Written<Made> {
  readonly made: Made | WriteProblem;
  readonly kept: boolean;
}

/** The part of a backend that is about the bytes of objects. */
type ContentOperations = Pick<Backend, 'receive' | 'discard' | 'duplicate' | 'read'>;

/** The bytes of objects: few in memory until their row is written with them, others in an engine. */
export class ObjectBytes {
  constructor(
    private readonly bytes: Bytes,
    private readonly reading: Reading,
    private readonly garbage: Garbage,
  ) {}

  readonly operations: ContentOperations = {
    receive: async (content, length, dataKey): Promise<KeptBlob> => {
      if (dataKey !== undefined) {
        const sealed = seal(content, length, bytesKeyOf(dataKey));
        const { id } = await this.bytes.receive(sealed, sealedSize(length));
        return { id, size: length };
      }
      if (length > this.bytes.inRow) return this.bytes.receive(content, length);
      await this.bytes.admit(length);
      return inRowOf(await buffer(content));
    },
    discard: (blobs) => this.#discard(blobs),
    duplicate: async (object): Promise<readonly KeptBlob[]> => {
      const pieces = piecesOf(object);
      if (contentOf(pieces) !== undefined) {
        await this.bytes.admit(object.size);
        return pieces;
      }
      const isSealed = object.encryption !== undefined;
      const kept = pieces.map(({ id, size }) => ({ id, size: isSealed ? sealedSize(size) : size }));
      const copies = await this.bytes.duplicate(kept);
      return copies.map(({ id }, at) => ({ id, size: pieces[at]?.size ?? 0 }));
    },
    read: async (object, range, dataKey) => {
      if ((object.encryption === undefined) !== (dataKey === undefined))
        throw new TypeError('An object is read with a data key if it is encrypted.');
      const pieces = piecesOf(object);
      const content = contentOf(pieces);
      if (content === undefined) return this.reading.read(pieces, range, dataKey && bytesKeyOf(dataKey));
      return range === undefined ? content : content.subarray(range.start, range.end + 1);
    },
  };

  /** Gives bytes of a part a place of their own, since no row of a part has any. */
  async filed(blob: KeptBlob): Promise<Blob> {
    const { content, size } = blob;
    return content === undefined ? blob : this.bytes.receive(Readable.from([content]), size);
  }

  /** Assigns bytes to the rows that are written with them, or removes the bytes when no row is written. */
  assign<Made extends object>(
    blobs: readonly KeptBlob[],
    write: () => Promise<Written<Made>>,
  ): Promise<Made | WriteProblem> {
    return this.bytes.assign(() => this.#write(blobs, write));
  }

  async #write<Made extends object>(
    blobs: readonly KeptBlob[],
    write: () => Promise<Written<Made>>,
  ): Promise<Made | WriteProblem> {
    const files = filesOf(blobs);
    const { made, kept } = await write().catch((error: unknown) => {
      // The write may have succeeded if only the answer was lost.
      this.bytes.checkLater(files);
      throw error;
    });
    if (kept) await this.bytes.settle(files);
    else await this.#discard(blobs);
    this.garbage.schedule();
    return made;
  }

  async #discard(blobs: readonly KeptBlob[]): Promise<void> {
    for (const id of filesOf(blobs)) await this.bytes.remove(id);
  }
}
