import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { BackendFull, BlobGone, type Blob } from '@cloud-account/s3';
import { batched, isDiskFull } from '@cloud-account/database';
import type { DiskSpace, SpaceClaim } from '@cloud-account/runtime';
import type { Files } from './files.js';

/** The number of bytes that are written together. */
const WRITE_BYTES = 1024 * 1024;

/** Receives bytes. They are safe from a power failure, and the next start removes them unless a row refers to them by then. */
export class Blobs {
  readonly #sync: (file: undefined) => Promise<undefined>;

  /** @param folder the open folder of this server's new files @param space of their disk */
  constructor(
    private readonly files: Files,
    folder: FileHandle,
    private readonly space: Pick<DiskSpace, 'claim'>,
  ) {
    // One sync of the folder makes the names of all files that were made before it safe.
    this.#sync = batched(
      async (waiting) => {
        await folder.sync();
        return waiting;
      },
      { inOrder: true },
    );
  }

  /**
   * Writes bytes to a new file.
   *
   * @param length how many they are
   * @param id where they have one already
   * @throws BackendFull when the disk is full, or the rest of it is reserved; in general before any of them is read
   * @throws the error that ended the content early; nothing of it stays
   */
  async receive(
    content: AsyncIterable<Uint8Array>,
    length: number,
    id: string = randomUUID(),
  ): Promise<Blob> {
    return this.#claiming(length, (claim) => this.#receive(content, claim, id));
  }

  /** Refuses bytes that have no room. @throws BackendFull */
  admit(length: number): Promise<void> {
    return this.#claiming(length, () => Promise.resolve());
  }

  async #receive(content: AsyncIterable<Uint8Array>, claim: SpaceClaim, id: string): Promise<Blob> {
    const file = new NewFile(this.files.incomingPath(id));
    try {
      for await (const part of content) {
        await file.add(part);
        await claim.wrote(part.length);
      }
      const size = await file.end();
      if (size > 0) await this.#sync(undefined);
      return { id, size };
    } catch (error) {
      await file.abandon();
      await this.files.remove(id);
      throw error;
    }
  }

  /** Writes with a claim on the disk. @throws BackendFull */
  async #claiming<Made>(bytes: number, write: (claim: SpaceClaim) => Promise<Made>): Promise<Made> {
    try {
      const claim = await this.space.claim(bytes);
      try {
        return await write(claim);
      } finally {
        claim.release();
      }
    } catch (error) {
      throw isDiskFull(error) ? new BackendFull('The disk is full.', { cause: error }) : error;
    }
  }

  /**
   * Copies the bytes. A copy takes no space where the file system has hard links.
   *
   * @throws BlobGone when they do not exist
   * @throws BackendFull as `receive`
   */
  async duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    return this.#claiming(0, () => this.#duplicate(pieces));
  }

  async #duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    const copies: Blob[] = [];
    try {
      for (const { id, size } of pieces) {
        const copy = { id: randomUUID(), size };
        copies.push(copy);
        const writing = (write: () => Promise<void>) =>
          this.#claiming(size, async (claim) => {
            await write();
            await claim.wrote(size);
          });
        if (size > 0 && !(await this.files.duplicate(id, copy.id, writing)))
          throw new BlobGone('The bytes are gone.');
      }
      if (copies.some(({ size }) => size > 0)) await this.#sync(undefined);
      return copies;
    } catch (error) {
      await this.discard(copies);
      throw error;
    }
  }

  /** Removes bytes that no row refers to. */
  async discard(blobs: readonly Blob[]): Promise<void> {
    for (const { id, size } of blobs) if (size > 0) await this.files.remove(id);
  }
}

/** A file that is being written, while further bytes arrive. It is created with the first byte. */
class NewFile {
  #handle: FileHandle | undefined;
  #batched: Uint8Array[] = [];
  #length = 0;
  #size = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(private readonly path: string) {}

  async add(part: Uint8Array): Promise<void> {
    if (part.length === 0) return;
    this.#batched.push(part);
    this.#length += part.length;
    if (this.#length >= WRITE_BYTES) await this.#write();
  }

  /** @returns the number of its bytes, which are synced to the disk */
  async end(): Promise<number> {
    if (this.#length > 0) await this.#write();
    await this.#writing;
    await this.#handle?.datasync();
    await this.#handle?.close();
    this.#handle = undefined;
    return this.#size;
  }

  /** Stops writing. */
  async abandon(): Promise<void> {
    await this.#writing.catch(() => undefined);
    await this.#handle?.close();
    this.#handle = undefined;
  }

  async #write(): Promise<void> {
    const parts = this.#batched;
    const bytes = parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
    this.#batched = [];
    this.#length = 0;
    this.#size += bytes.length;
    await this.#writing;
    this.#handle ??= await open(this.path, 'wx', 0o600);
    this.#writing = writeAll(this.#handle, bytes);
    // It is awaited later; until then a failure must not count as an unhandled rejection.
    this.#writing.catch(() => undefined);
  }
}

/** Writes until all is written: a disk that becomes full may accept a part without an error. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}
