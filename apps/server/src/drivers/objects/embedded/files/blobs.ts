import { randomUUID } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { BackendFull, BlobGone, type Blob } from '@cloud-account/s3';
import { isDiskFull } from '../../../../database/failures.js';
import { batched } from '../../../../database/batched.js';
import type { Files } from './files.js';

/** How many bytes are collected before they are written at once. */
const WRITE_BYTES = 256 * 1024;

/** Takes bytes in. What it has taken in is safe from a power cut, and is removed at the next start unless a row has it by then. */
export class Blobs {
  readonly #sync: (file: undefined) => Promise<undefined>;

  /** @param folder of the new files of this server, open */
  constructor(
    private readonly files: Files,
    folder: FileHandle,
  ) {
    // The names of all files that were made before it are safe by one sync of their folder.
    this.#sync = batched(
      async (waiting) => {
        await folder.sync();
        return waiting;
      },
      { inOrder: true },
    );
  }

  /** @throws BackendFull when there is no room @throws whatever ends the content early; nothing of it stays */
  async receive(content: AsyncIterable<Uint8Array>): Promise<Blob> {
    const id = randomUUID();
    const file = new NewFile(this.files.incomingPath(id));
    try {
      for await (const part of content) await file.add(part);
      const size = await file.end();
      if (size > 0) await this.#sync(undefined);
      return { id, size };
    } catch (error) {
      await file.abandon();
      await this.files.remove(id);
      throw isDiskFull(error) ? new BackendFull('The disk is full.', { cause: error }) : error;
    }
  }

  /** The same bytes once more. @throws BlobGone when they are not there @throws BackendFull */
  async duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    const copies: Blob[] = [];
    try {
      for (const { id, size } of pieces) {
        const copy = { id: randomUUID(), size };
        copies.push(copy);
        if (size > 0 && !(await this.files.duplicate(id, copy.id))) throw new BlobGone('The bytes are gone.');
      }
      if (copies.some(({ size }) => size > 0)) await this.#sync(undefined);
      return copies;
    } catch (error) {
      await this.discard(copies);
      throw isDiskFull(error) ? new BackendFull('The disk is full.', { cause: error }) : error;
    }
  }

  /** Removes what nothing refers to. */
  async discard(blobs: readonly Blob[]): Promise<void> {
    for (const { id, size } of blobs) if (size > 0) await this.files.remove(id);
  }
}

/** A file that is being written: what comes is written while the next is on its way. Made when the first byte comes. */
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

  /** @returns how many bytes it has; they are on the disk */
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
    // It is waited for later; until then its failure must not pass for one that nobody hears of.
    this.#writing.catch(() => undefined);
  }
}

/** A disk that becomes full may take a part of what it is given without an error. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}
