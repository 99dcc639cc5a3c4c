import { createHash } from 'node:crypto';
import { isObject } from '@cloud-account/core';
import { Header } from 'tar';
import type { FileSum, PartSum } from './digest.js';
import type { NextValues } from './tables.js';

/** The number of the form of the file. */
export const FORM = 1;

/** The size of the blocks of a tar archive. */
const BLOCK = 512;

/** The beginning of the file of a snapshot. */
export interface Manifest {
  readonly form: typeof FORM;
  /** Identifies the migrations of the tables. */
  readonly schema: string;
  readonly created: string;
  /**
   * The hash of all else in the manifest, encrypted: only a server with the key can have made it, and only one with the key can read the
   * secrets in rows.
   */
  readonly check: string;
  readonly digest: string;
  readonly sequences: NextValues;
  readonly parts: readonly PartSum[];
  readonly files: readonly FileSum[];
}

export const MANIFEST = 'manifest.json';
export const pathOfPart = ({ table, position }: PartSum): string => `rows/${table}/${position}`;
export const pathOfFile = ({ file }: FileSum): string => `files/${file}`;

/** An entry of an archive whose bytes are read when they are written. */
interface Entry {
  readonly path: string;
  readonly size: number;
  readonly read: () => AsyncIterable<Uint8Array> | Promise<AsyncIterable<Uint8Array>>;
}

const paddingOf = (size: number): number => (BLOCK - (size % BLOCK)) % BLOCK;

/** The bytes of an archive of entries of some sizes. */
export const archiveBytes = (entries: readonly Pick<Entry, 'size'>[]): number =>
  entries.reduce((sum, { size }) => sum + BLOCK + size + paddingOf(size), 2 * BLOCK);

/** Writes a tar archive. @throws Error when an entry has more or fewer bytes than it says */
export async function* writeArchive(entries: readonly Entry[]): AsyncGenerator<Uint8Array> {
  for (const { path, size, read } of entries) {
    const header = new Header({ path, size, mode: 0o600, type: 'File', mtime: new Date(0) });
    header.encode();
    if (header.block === undefined) throw new Error('An entry of an archive has no header.');
    yield header.block;
    let bytes = 0;
    for await (const part of await read()) {
      bytes += part.length;
      yield part;
    }
    if (bytes !== size) throw new Error(`${path} has ${bytes} bytes instead of ${size}.`);
    yield Buffer.alloc(paddingOf(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** An error in an archive. */
export class DamagedArchive extends Error {
  override readonly name = 'DamagedArchive';
}

const endsEarly = (): DamagedArchive => new DamagedArchive('it ends early');

const noArchive = (): DamagedArchive => new DamagedArchive('it is no archive');

function readHeader(block: Buffer): Header {
  try {
    return new Header(block);
  } catch {
    // The library throws for numbers that it cannot keep.
    throw noArchive();
  }
}

/** Reads the entries of a tar archive one after the other. */
export class ArchiveReader {
  readonly #parts: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(content: AsyncIterable<Uint8Array>) {
    this.#parts = content[Symbol.asyncIterator]();
  }

  /** Begins the next entry, which is to have a path. @returns its size @throws DamagedArchive when it is another one */
  async begin(path: string): Promise<number> {
    const header = readHeader(await this.#exactly(BLOCK));
    if (header.nullBlock) throw endsEarly();
    if (!header.cksumValid || header.type !== 'File') throw noArchive();
    if (header.path !== path) throw new DamagedArchive(`${path} is missing`);
    return header.size ?? 0;
  }

  /** The bytes of the entry that was begun; all of them are to be read. @throws DamagedArchive when there are fewer */
  async *read(size: number): AsyncGenerator<Uint8Array> {
    for (let left = size; left > 0;) {
      const part = await this.#some(left);
      left -= part.length;
      yield part;
    }
    await this.#exactly(paddingOf(size));
  }

  /** Reads to the end. @throws DamagedArchive when there are more entries */
  async end(): Promise<void> {
    const isEnd = (block: Buffer): boolean => block.every((byte) => byte === 0);
    if (!isEnd(await this.#exactly(BLOCK)) || !isEnd(await this.#exactly(BLOCK)))
      throw new DamagedArchive('it has more than its manifest says');
    await this.drain();
  }

  /** Reads what is left, whatever it is, so that the form that it is in comes to its end. */
  async drain(): Promise<void> {
    while ((await this.#parts.next()).done !== true);
  }

  async #exactly(bytes: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = bytes; left > 0;) {
      const part = await this.#some(left);
      left -= part.length;
      parts.push(part);
    }
    return Buffer.concat(parts);
  }

  /** At most so many bytes, and at least one. */
  async #some(most: number): Promise<Uint8Array> {
    while (this.#rest.length === 0) {
      const next = await this.#parts.next();
      if (next.done === true) throw endsEarly();
      this.#rest = next.value;
    }
    const part = this.#rest.subarray(0, most);
    this.#rest = this.#rest.subarray(part.length);
    return part;
  }
}

/** The hash of a manifest without its check. */
export const hashOfManifest = (manifest: Omit<Manifest, 'check'>): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...manifest, check: undefined }))
    .digest('hex');

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const isHash = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
const isUuid = (value: unknown): boolean =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

const isPart = (part: unknown): boolean =>
  isObject(part) &&
  typeof part.table === 'string' &&
  /^[a-z][a-z0-9_]*$/.test(part.table) &&
  isCount(part.position) &&
  isCount(part.bytes) &&
  isHash(part.sha256);

const isFile = (file: unknown): boolean =>
  isObject(file) &&
  (file.kind === 'object' || file.kind === 'attachment') &&
  isUuid(file.file) &&
  isCount(file.size) &&
  isHash(file.sha256);

/** Reads a manifest. @throws DamagedArchive when the text is none */
export function parseManifest(text: string): Manifest {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    throw new DamagedArchive('its manifest cannot be read');
  }
  if (!isObject(found) || found.form !== FORM) throw new DamagedArchive('its form is another one');
  const { parts, files, sequences, created } = found;
  const isWhole =
    ['schema', 'check', 'digest'].every((name) => typeof found[name] === 'string') &&
    typeof created === 'string' &&
    !Number.isNaN(Date.parse(created)) &&
    isObject(sequences) &&
    Object.entries(sequences).every(
      ([name, next]) => /^[a-z][a-z0-9_]*$/.test(name) && typeof next === 'string' && /^\d{1,18}$/.test(next),
    ) &&
    Array.isArray(parts) &&
    parts.every(isPart) &&
    Array.isArray(files) &&
    files.every(isFile);
  if (!isWhole) throw new DamagedArchive('its manifest cannot be read');
  return found as unknown as Manifest;
}
