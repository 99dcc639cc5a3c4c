import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createTestDatabase } from '@cloud-account/testkit/test-database';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import {
  cannedAcl,
  ownWords,
  type Attributes,
  type Backend,
  type Blob,
  type Bucket,
  type Found,
  type NewBucket,
  type StoredObject,
  type Upload,
} from '@cloud-account/s3';
import { Encryption, systemRandomness } from '@cloud-account/runtime';
import { type Database, migrate, openDatabase } from '@cloud-account/database';
import { ObjectStore, type ObjectStoreOptions } from './object-store.js';

/** A store on the database of the tests, at a time that they set. */
export class TestStore {
  readonly clock = { time: new Date('2026-03-01T12:00:00.000Z') };

  database!: Database;
  directory!: string;
  options!: ObjectStoreOptions;
  store!: ObjectStore;
  #drop!: () => Promise<void>;

  /** @param pool the number of connections, on a PostgreSQL server */
  async open(
    changed: Partial<ObjectStoreOptions> = {},
    pool: { readonly poolSize?: number } = {},
  ): Promise<void> {
    const made = await createTestDatabase();
    this.#drop = () => made.drop();
    this.database = await openDatabase({ ...made.options, ...pool });
    await migrate(this.database.pool);
    this.directory = await mkdtemp(path.join(tmpdir(), 'objects-'));
    this.options = {
      database: this.database,
      directory: this.directory,
      keptIn: 'files',
      s3: undefined,
      now: () => new Date(),
      clock: { now: () => this.clock.time },
      randomness: systemRandomness,
      log: pino({ level: 'silent' }),
      encryption: new Encryption([randomBytes(32)]),
      domain: 'objects.localhost',
      words: ownWords,
      clusters: [
        { id: 'us-east-1', region: 'us-east' },
        { id: 'eu-central-1', region: 'eu-central' },
        { id: 'ap-south-1', region: 'ap-south' },
      ],
      bucketsPerCluster: 5,
      quota: { objects: Infinity, bytes: Infinity },
      uploadsPerBucket: 1_000,
      logBytes: { ofBucket: 4 * 1024 ** 2, ofAll: 64 * 1024 ** 2 },
      corsEnabled: false,
      space: { claim: () => Promise.resolve({ wrote: () => Promise.resolve(), release: () => undefined }) },
      url: () => 'http://127.0.0.1:9000',
      tlsUrl: () => 'https://127.0.0.1:9001',
      sitesUrl: () => 'http://127.0.0.1:9002',
      sitesTlsUrl: () => 'https://127.0.0.1:9003',
      mayCreateBuckets: () => Promise.resolve(true),
      ...changed,
    };
    this.store = await ObjectStore.open(this.options);
  }

  get backend(): Backend {
    return this.store.backend;
  }

  /** Stops the store, and opens it again after a change of its data. */
  async reopen(meanwhile?: () => Promise<void>): Promise<void> {
    await this.store.stop(1_000);
    await meanwhile?.();
    this.store = await ObjectStore.open(this.options);
  }

  async close(): Promise<void> {
    await this.store.stop(1_000);
    await this.database.close();
    await this.#drop();
    await rm(this.directory, { recursive: true, force: true });
  }

  /** The bucket, and the object with a key, as requests find them now. */
  find({ cluster, label }: Pick<Bucket, 'cluster' | 'label'>, key?: string): Promise<Found> {
    const target = { accessKey: undefined, region: undefined, cluster, bucket: label, key };
    return this.backend.find({ ...target, reads: true });
  }

  /** The bucket as requests find it now. */
  async current(name: Pick<Bucket, 'cluster' | 'label'>): Promise<Bucket> {
    const { bucket } = await this.find(name);
    if (bucket === undefined) throw new Error('The bucket is not there.');
    return bucket;
  }

  /** The files of bytes that are on the disk. */
  async files(): Promise<string[]> {
    const names = await readdir(this.directory, { recursive: true, withFileTypes: true });
    return names
      .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
      .map(({ name }) => name);
  }
}

/** Opens a store, as `TestStore.open`. */
export async function openTestStore(...options: Parameters<TestStore['open']>): Promise<TestStore> {
  const test = new TestStore();
  await test.open(...options);
  return test;
}

/** A store for the tests of a file. */
export function useTestStore(changed?: Partial<ObjectStoreOptions>): TestStore {
  const test = new TestStore();
  beforeAll(() => test.open(changed));
  afterAll(() => test.close());
  return test;
}

/** The settings of a new bucket of an owner. */
export const settingsOf = (owner: string, objectLock = false): NewBucket => ({
  acl: cannedAcl('private', owner),
  ownership: undefined,
  tags: [],
  objectLock,
});

/** Short attributes of an object. */
export const attributes = (owner: string): Attributes & { etag: string } => ({
  acl: cannedAcl('private', owner),
  contentType: 'text/plain',
  headers: {},
  metadata: {},
  tags: [],
  protection: {},
  etag: randomUUID().replaceAll('-', ''),
});

/** A bucket, by default of a new owner. */
export async function newTestBucket(
  test: TestStore,
  owner: string = randomUUID(),
  objectLock = false,
): Promise<Bucket> {
  const name = { cluster: 'us-east-1', label: `b-${randomUUID()}` };
  await test.store.putKey(owner, { accessKey: randomUUID(), secretKey: 'secret', buckets: undefined });
  await test.backend.createBucket(owner, name, settingsOf(owner, objectLock));
  return test.current(name);
}

// oxlint-disable-next-line typescript/require-await
async function* one(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === 'string' ? Buffer.from(text) : text;
}

/** So much of a text that it is kept in a file, and not in a row. */
export const inFile = (text: string): string => text.repeat(Math.ceil(8_193 / text.length));

/** Receives some bytes. */
export const receive = (backend: Backend, text: string | Uint8Array): Promise<Blob> =>
  backend.receive(one(text), text.length);

/** Writes an object, which must succeed. */
export async function put(
  backend: Backend,
  bucket: Bucket,
  key: string,
  text: string | Uint8Array,
): Promise<StoredObject> {
  const made = await backend.putObject(bucket, key, [await receive(backend, text)], attributes(bucket.owner));
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** Begins an upload, which must succeed. */
export async function beginUpload(backend: Backend, bucket: Bucket, key: string): Promise<Upload> {
  const made = await backend.createUpload(bucket, key, { ...attributes(bucket.owner), checksum: undefined });
  if (typeof made === 'string') throw new Error(made);
  return made;
}

/** All bytes that were read. */
export const wholeOf = async (bytes: Readable | Buffer): Promise<Buffer> =>
  Buffer.isBuffer(bytes) ? bytes : buffer(bytes);

/** The content of an object. */
export async function textOf(
  backend: Backend,
  object: StoredObject,
  range?: { start: number; end: number },
): Promise<string> {
  return (await wholeOf(await backend.read(object, range))).toString();
}
