import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { refuse, requireSnapshotFits } from '@cloud-account/core';
import { refuseAll, Refused } from '../../common/refused.js';
import { CannotDecrypt, type DiskSpace, type Encryption, syncPath } from '@cloud-account/runtime';
import type { InTransaction } from './run-sql.js';
import {
  ArchiveReader,
  archiveBytes,
  DamagedArchive,
  FORM,
  hashOfManifest,
  MANIFEST,
  parseManifest,
  pathOfFile,
  pathOfPart,
  writeArchive,
  type Manifest,
} from './archive.js';
import { digestOf, openSaved, readSums, type FilePlaces, type FileSum, type PartSum } from './digest.js';
import { readPart, type StoredSnapshot } from './snapshot-rows.js';
import type { StateSchema } from './tables.js';

/** The encryption context of the hash of a manifest. */
const HASH_PURPOSE = 'lab-snapshot';

/** The largest manifest, in bytes: that of about a million files. */
const MOST_MANIFEST = 256 * 1024 * 1024;

/** After this time, what an upload left behind when its server ended is removed, in milliseconds. */
const LEFT = 3_600_000;

/** A snapshot in one file. */
export interface SnapshotFile {
  readonly bytes: number;
  readonly content: Readable;
}

/** Makes the file of a snapshot; its parts are read while it is sent. */
export async function packSnapshot(
  inTransaction: InTransaction,
  { id, schema, created, digest, sequences }: StoredSnapshot,
  { places, encryption }: { readonly places: FilePlaces; readonly encryption: Encryption },
): Promise<SnapshotFile> {
  const { parts, files: saved } = await inTransaction((run) => readSums(run, id));
  const files = saved.map((file): FileSum => ({ ...file, sha256: file.sha256 ?? '' }));
  const unchecked = {
    form: FORM,
    schema,
    created: created.toISOString(),
    digest,
    sequences,
    parts,
    files,
  } as const;
  const check = encryption.encrypt(hashOfManifest(unchecked), HASH_PURPOSE);
  const manifest: Manifest = { ...unchecked, check };
  const head = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`);
  const entries = [
    { path: MANIFEST, size: head.length, read: () => one(head) },
    ...parts.map((part) => ({
      path: pathOfPart(part),
      size: part.bytes,
      read: async () => one(Buffer.from(await inTransaction((run) => readPart(run, id, part)))),
    })),
    ...files.map((file) => ({
      path: pathOfFile(file),
      size: file.size,
      read: () => openSaved(places, file) as Promise<AsyncIterable<Uint8Array>>,
    })),
  ];
  return {
    bytes: archiveBytes(entries),
    content: Readable.from(writeArchive(entries), { objectMode: false }),
  };
}

async function* one(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** A file of a snapshot that was received and verified, with all its parts on the disk. */
export interface ReceivedSnapshot {
  readonly manifest: Manifest;
  textOf(part: PartSum): Promise<string>;
  /** The path of a file that is synced. */
  pathOf(file: FileSum): string;
  /** Removes what is left of it. */
  discard(): Promise<void>;
}

/** The dependencies for receiving snapshots. */
export interface ReceivingOptions {
  /** The directory where they are kept until all of a file is verified. */
  readonly directory: string;
  readonly space: Pick<DiskSpace, 'claim'>;
  readonly encryption: Encryption;
  /** Of this server. */
  readonly schema: string;
  readonly state: StateSchema;
}

/**
 * Receives the file of a snapshot, and verifies all of it.
 *
 * @throws Refused when it is damaged or does not fit this server; nothing is left of it
 */
export async function receiveSnapshot(
  content: AsyncIterable<Uint8Array>,
  options: ReceivingOptions,
): Promise<ReceivedSnapshot> {
  await removeLeft(options.directory);
  const folder = path.join(options.directory, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const pathOfSum = (sum: PartSum | FileSum): string =>
    path.join(folder, 'file' in sum ? sum.file : `${sum.table}.${sum.position}`);
  const reader = new ArchiveReader(content);
  try {
    const manifest = await readManifest(reader, options);
    for (const part of manifest.parts)
      await receive(
        reader,
        { name: pathOfPart(part), size: part.bytes, sha256: part.sha256 },
        pathOfSum(part),
        options,
      );
    for (const file of manifest.files)
      await receive(
        reader,
        { name: pathOfFile(file), size: file.size, sha256: file.sha256 },
        pathOfSum(file),
        options,
      );
    await reader.end();
    await syncPath(folder);
    return { manifest, textOf: (part) => readFile(pathOfSum(part), 'utf8'), pathOf: pathOfSum, discard };
  } catch (error) {
    await reader.drain().catch(() => undefined);
    await discard();
    if (error instanceof DamagedArchive)
      throw new Refused(refuse('lab.snapshot.file', { field: 'file', what: error.message }));
    throw error;
  }
}

async function readManifest(
  reader: ArchiveReader,
  { encryption, schema, state }: ReceivingOptions,
): Promise<Manifest> {
  const size = await reader.begin(MANIFEST);
  if (size > MOST_MANIFEST) throw new DamagedArchive('its manifest is too large');
  const head: Uint8Array[] = [];
  for await (const part of reader.read(size)) head.push(part);
  const manifest = parseManifest(Buffer.concat(head).toString('utf8'));
  if (digestOf(manifest) !== manifest.digest) throw new DamagedArchive('its digest is another one');
  refuseAll(requireSnapshotFits(manifest, { schema }));
  const known = new Set(state.tables.map(({ name }) => name));
  if (manifest.parts.some(({ table }) => !known.has(table)))
    throw new DamagedArchive('it has an unknown table');
  if (checkedHash(manifest, encryption) !== hashOfManifest(manifest))
    throw new DamagedArchive('its manifest was changed');
  return manifest;
}

/** The hash with which a manifest was made. @throws Refused when it is encrypted with another key */
function checkedHash({ check }: Manifest, encryption: Encryption): string {
  try {
    return encryption.decrypt(check, HASH_PURPOSE);
  } catch (error) {
    if (error instanceof CannotDecrypt) throw new Refused(refuse('lab.snapshot.key', { field: 'file' }));
    throw error;
  }
}

/** Writes the next entry of an archive to a file, synced. */
async function receive(
  reader: ArchiveReader,
  { name, size, sha256 }: { readonly name: string; readonly size: number; readonly sha256: string },
  to: string,
  { space }: ReceivingOptions,
): Promise<void> {
  if ((await reader.begin(name)) !== size) throw new DamagedArchive(`${name} has another size`);
  const claim = await space.claim(size);
  const file = await open(to, 'wx', 0o600);
  const hash = createHash('sha256');
  try {
    for await (const part of reader.read(size)) {
      hash.update(part);
      await file.writeFile(part);
      await claim.wrote(part.length);
    }
    await file.sync();
  } finally {
    await file.close();
    claim.release();
  }
  if (hash.digest('hex') !== sha256) throw new DamagedArchive(`${name} was changed`);
}

/** Removes what uploads of servers that ended have left. */
async function removeLeft(directory: string): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const folder = path.join(directory, name);
    // Another upload may remove its own.
    const { mtimeMs = Infinity } = (await stat(folder).catch(() => undefined)) ?? {};
    if (Date.now() - mtimeMs > LEFT) await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a received file. */
export const readReceived = (received: ReceivedSnapshot, file: FileSum): AsyncIterable<Uint8Array> =>
  createReadStream(received.pathOf(file)) as AsyncIterable<Uint8Array>;
