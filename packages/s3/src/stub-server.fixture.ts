import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { newKey, S3Server } from '@cloud-account/testkit/s3-server';
import { afterAll, beforeAll } from 'vitest';
import type { AccessKey, Backend, Bucket, Removal, StoredObject, Target } from './backend.js';

/** The bytes that are read at once. */
const PIECE = 64 * 1024;

/**
 * A backend for tests of the protocol alone. It has keys, buckets with their ACLs, and objects, one for each key; a request for
 * anything else fails.
 */
export class StubBackend implements Partial<Backend> {
  readonly keys = new Map<string, AccessKey>();
  readonly #buckets: Bucket[] = [];
  /** By the id of the bucket and the key. */
  readonly #objects = new Map<string, StoredObject>();
  /** The bytes of blobs and of objects, by the id of the blob or the version. */
  readonly bytes = new Map<string, Buffer>();
  #ids = 0;

  find: Backend['find'] = ({ accessKey, cluster, bucket: label, key }: Target) => {
    const bucket = this.#buckets.find(
      (one) => one.label === label && (cluster === undefined || one.cluster === cluster),
    );
    return Promise.resolve({
      accessKey: this.keys.get(accessKey ?? ''),
      cluster: cluster ?? 'north-1',
      bucket,
      object: this.#objects.get(`${bucket?.id ?? ''} ${key ?? ''}`),
    });
  };

  createBucket: Backend['createBucket'] = (owner, name, { objectLock, ...settings }) => {
    const unset = {
      cors: undefined,
      lifecycle: undefined,
      policy: undefined,
      publicAccessBlock: undefined,
      website: undefined,
      logging: undefined,
    };
    const lock = objectLock
      ? ({ versioning: 'Enabled', objectLock: {} } as const)
      : { versioning: undefined, objectLock: undefined };
    const id = ++this.#ids;
    this.#buckets.push({
      id,
      ...name,
      ...settings,
      ...unset,
      ...lock,
      encrypts: false,
      owner,
      created: new Date(),
    });
    return Promise.resolve('created');
  };

  listObjects: Backend['listObjects'] = ({ id }) => {
    const keys = [...this.#objects.entries()].filter(([name]) => name.startsWith(`${id} `));
    return Promise.resolve({
      entries: keys.map(([, object]) => ({ ...object, owner: object.acl.owner })),
      truncated: false,
    });
  };

  listUploads: Backend['listUploads'] = () => Promise.resolve({ entries: [], truncated: false });

  receive: Backend['receive'] = async (content) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) pieces.push(Buffer.from(piece));
    const [id, bytes] = [randomUUID(), Buffer.concat(pieces)];
    this.bytes.set(id, bytes);
    return { id, size: bytes.length };
  };

  discard: Backend['discard'] = (blobs) => {
    for (const { id } of blobs) this.bytes.delete(id);
    return Promise.resolve();
  };

  duplicate: Backend['duplicate'] = ({ version: id, size }) => Promise.resolve([{ id, size }]);

  putObject: Backend['putObject'] = ({ id: bucketId }, key, blobs, values) => {
    const bytes = Buffer.concat(blobs.map(({ id }) => this.bytes.get(id) ?? Buffer.alloc(0)));
    const version = randomUUID();
    this.bytes.set(version, bytes);
    const made = {
      id: ++this.#ids,
      key,
      version,
      size: bytes.length,
      modified: new Date(),
      parts: undefined,
    };
    const object = { ...values, ...made };
    this.#objects.set(`${bucketId} ${key}`, object);
    return Promise.resolve(object);
  };

  read: Backend['read'] = ({ version }, range) => {
    const all = this.bytes.get(version) ?? Buffer.alloc(0);
    const bytes = range === undefined ? all : all.subarray(range.start, range.end + 1);
    const pieces = Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
      bytes.subarray(at * PIECE, (at + 1) * PIECE),
    );
    return Promise.resolve(Readable.from(pieces, { objectMode: false, highWaterMark: PIECE }));
  };

  removeObjects: Backend['removeObjects'] = ({ id }, removals: readonly Removal[]) => {
    for (const { key } of removals) this.#objects.delete(`${id} ${key}`);
    return Promise.resolve(removals.map(() => 'removed' as const));
  };

  countOutbound: Backend['countOutbound'] = () => undefined;

  logAccess: Backend['logAccess'] = () => undefined;
}

/** A gateway on a stub. */
export class StubServer extends S3Server {
  readonly backend = new StubBackend() as StubBackend & Backend;

  /** Adds a key for signing requests. */
  addKey(owner: string, buckets: AccessKey['buckets'] = 'all'): AccessKey {
    return this.#add(newKey(owner, buckets));
  }

  async start(): Promise<() => void> {
    this.#add(this.key);
    this.#add(this.strangerKey);
    return this.listen();
  }

  #add(key: AccessKey): AccessKey {
    this.backend.keys.set(key.id, key);
    return key;
  }
}

/** A server for the tests of a file. */
export const useStubServer = (): StubServer => {
  const server = new StubServer();
  let stop: () => void;
  beforeAll(async () => {
    stop = await server.start();
  });
  afterAll(() => {
    stop();
  });
  return server;
};
