import type { Readable } from 'node:stream';
import { BlobGone } from '@cloud-account/s3';
import { ObjectStoreUnavailable, type TakenBytes } from '../common/store-types.js';
import type { Bytes } from './bytes.js';

/** The bytes of objects, as snapshots of the whole state save them and bring them back. */
export class SavedBytes {
  constructor(private readonly bytes: Bytes) {}

  /** Reads bytes by the id in a row. @throws ObjectStoreUnavailable when they do not exist */
  async read(file: string): Promise<Readable> {
    const { content } = await this.bytes.readAll(file).catch((error: unknown) => {
      throw error instanceof BlobGone ? new ObjectStoreUnavailable('The bytes are gone.') : error;
    });
    return content;
  }

  /**
   * Takes bytes in for rows that are about to be written. A crash leaves none without a row.
   *
   * @param taken synced files outside of the store, by the id that the rows have for them; they are moved
   * @param write writes the rows
   */
  async take<Made>(taken: readonly TakenBytes[], write: () => Promise<Made>): Promise<Made> {
    const ids = taken.map(({ file }) => file);
    let made: Made;
    try {
      await this.bytes.take(taken);
      made = await this.bytes.assign(write);
    } catch (error) {
      // It may be unknown whether the rows were written.
      this.bytes.checkLater(ids);
      throw error;
    }
    await this.bytes.settle(ids);
    return made;
  }
}
