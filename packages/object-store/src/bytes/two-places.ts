import { BlobGone, type Blob } from '@cloud-account/s3';
import type { Readable } from 'node:stream';
import type { TakenBytes } from '../common/store-types.js';
import { copyEach } from './copy-each.js';
import type { ByteRange, Bytes, ListedBytes, WholeBytes } from './bytes.js';

/** Keeps new bytes in one place, while earlier ones are in another until they are moved. */
export class TwoPlaces implements Bytes {
  readonly failed: Promise<Error>;

  constructor(
    private readonly place: Bytes,
    private readonly other: Bytes,
  ) {
    this.failed = Promise.race([place.failed, other.failed]);
  }

  get inRow(): number {
    return this.place.inRow;
  }

  admit(length: number): Promise<void> {
    return this.place.admit(length);
  }

  receive(content: AsyncIterable<Uint8Array>, length: number, id?: string): Promise<Blob> {
    return this.place.receive(content, length, id);
  }

  async duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    return this.place.duplicate(pieces).catch((error: unknown) => {
      if (!(error instanceof BlobGone)) throw error;
      return copyEach(
        pieces,
        (piece, to) => this.#receiveCopy(piece, to),
        (id) => this.place.remove(id),
      );
    });
  }

  async #receiveCopy({ id }: Blob, to: string): Promise<void> {
    const { content, size } = await this.readAll(id);
    await this.place.receive(content, size, to);
  }

  read(range: ByteRange): Promise<Readable> {
    return this.#find((place) => place.read(range));
  }

  readAll(id: string): Promise<WholeBytes> {
    return this.#find((place) => place.readAll(id));
  }

  /** Looks in the first place again at the end, since bytes may be moved there meanwhile. */
  async #find<Found>(look: (place: Bytes) => Promise<Found>): Promise<Found> {
    for (const place of [this.place, this.other]) {
      try {
        return await look(place);
      } catch (error) {
        if (!(error instanceof BlobGone)) throw error;
      }
    }
    return look(this.place);
  }

  async remove(id: string): Promise<void> {
    await this.place.remove(id);
    await this.other.remove(id);
  }

  take(taken: readonly TakenBytes[]): Promise<void> {
    return this.place.take(taken);
  }

  list(after: string | undefined): Promise<ListedBytes> {
    return this.place.list(after);
  }

  assign<Made>(write: () => Promise<Made>): Promise<Made> {
    return this.place.assign(write);
  }

  settle(ids: readonly string[]): Promise<void> {
    return this.place.settle(ids);
  }

  checkLater(ids: readonly string[]): void {
    this.place.checkLater(ids);
  }

  async close(): Promise<void> {
    await this.place.close();
    await this.other.close();
  }
}
