import type { Readable } from 'node:stream';
import { BlobGone } from '@cloud-account/s3';
import { ObjectStoreUnavailable, type StoreBytes, type TakenBytes } from '../driver.js';
import type { Bytes } from './bytes.js';

/** The bytes of the embedded store, for snapshots. */
export class SavedBytes implements StoreBytes {
  constructor(private readonly bytes: Bytes) {}

  async read(file: string): Promise<Readable> {
    const { content } = await this.bytes.readAll(file).catch((error: unknown) => {
      throw error instanceof BlobGone ? new ObjectStoreUnavailable('The bytes are gone.') : error;
    });
    return content;
  }

  async take<Made>(taken: readonly TakenBytes[], write: () => Promise<Made>): Promise<Made> {
    const ids = taken.map(({ file }) => file);
    let made: Made;
    try {
      await this.bytes.take(taken);
      made = await this.bytes.assign(write);
    } catch (error) {
      // It may be unknown whether the rows were written.
      this.bytes.doubt(ids);
      throw error;
    }
    await this.bytes.settle(ids);
    return made;
  }
}
