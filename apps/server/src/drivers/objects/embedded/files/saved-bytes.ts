import type { Readable } from 'node:stream';
import { ObjectStoreUnavailable, type StoreBytes, type TakenBytes } from '../../driver.js';
import type { Incoming } from './incoming.js';

/** The bytes of the embedded store, for snapshots. */
export class SavedBytes implements StoreBytes {
  constructor(private readonly incoming: Incoming) {}

  async read(file: string): Promise<Readable> {
    const handle = await this.incoming.files.open(file);
    if (handle === undefined) throw new ObjectStoreUnavailable('The bytes are gone.');
    return handle.createReadStream();
  }

  async take<Made>(taken: readonly TakenBytes[], write: () => Promise<Made>): Promise<Made> {
    const { files, folder } = this.incoming;
    const names = taken.map(({ file }) => file);
    let made: Made;
    try {
      for (const { file, path } of taken) await files.take(file, path);
      await folder.sync();
      made = await this.incoming.assign(write);
    } catch (error) {
      // It may be unknown whether the rows were written.
      this.incoming.doubt(names);
      throw error;
    }
    await this.incoming.settle(names);
    return made;
  }
}
