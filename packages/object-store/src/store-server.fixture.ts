import { randomUUID } from 'node:crypto';
import { newKey, S3Server } from '@cloud-account/testkit/s3-server';
import { BackendFull, type AccessKey, type Backend } from '@cloud-account/s3';
import { afterAll, beforeAll } from 'vitest';
import type { BucketName } from './common/store-types.js';
import { HashThread } from './hashing/hash-thread.js';
import type { ObjectStore, ObjectStoreOptions } from './object-store.js';
import { TestStore } from './store.fixture.js';

/** A gateway on a store. */
export class StoreServer extends S3Server {
  readonly test = new TestStore();
  /** Set by tests: the time; undefined: the machine's. */
  time: Date | undefined;
  /** Set by tests: whether the disk is full. */
  isFull = false;

  get store(): ObjectStore {
    return this.test.store;
  }

  get backend(): Backend {
    return this.test.backend;
  }

  override now(): Date {
    return this.time ?? super.now();
  }

  /** Adds a key for signing requests. */
  async addKey(owner: string, buckets: AccessKey['buckets'] = 'all'): Promise<AccessKey> {
    return this.putKey(newKey(owner, buckets));
  }

  /** A new owner with an unlimited key and a bucket. */
  async newOwner() {
    const owner: string = randomUUID();
    const key = await this.addKey(owner);
    const name = { cluster: 'north-1', label: `bucket-${randomUUID()}` };
    await this.store.createBucket(owner, name, { acl: 'private', corsEnabled: false });
    return { owner, key, name };
  }

  /** Sends a request about a bucket, unsigned without a key. @param rest path and query after the bucket; the query may have headers */
  ask(
    key: AccessKey | undefined,
    { cluster, label }: BucketName,
    method: string,
    rest: string,
    body?: string,
  ) {
    const asked = { method, path: `/${label}${rest}`, ...(body !== undefined && { body }) };
    return key === undefined ? this.send(asked) : this.signed(asked, key, cluster);
  }

  async status(...asked: Parameters<StoreServer['ask']>): Promise<number> {
    return (await this.ask(...asked)).status;
  }

  /** Opens an empty store, and serves it. @returns ends that */
  async start(changed: Partial<ObjectStoreOptions>): Promise<() => Promise<void>> {
    const claim = { wrote: () => Promise.resolve(), release: () => undefined };
    await this.test.open({
      clusters: ['north-1', 'south-1'].map((id) => ({ id, region: id })),
      clock: { now: () => this.now() },
      bucketsPerCluster: 10_000,
      space: { claim: () => (this.isFull ? Promise.reject(new BackendFull()) : Promise.resolve(claim)) },
      url: () => this.url,
      ...changed,
    });
    await Promise.all([this.key, this.strangerKey].map((key) => this.putKey(key)));
    const hashes = new HashThread();
    const close = await this.listen({ startHashing: hashes.start });
    return async () => {
      close();
      await hashes.stop();
      await this.test.close();
    };
  }

  /** Adds a key, or again with other permissions. */
  async putKey(key: AccessKey): Promise<AccessKey> {
    const { id: accessKey, secret: secretKey, owner, buckets } = key;
    await this.store.putKey(owner, {
      accessKey,
      secretKey,
      buckets: buckets === 'all' ? undefined : buckets,
    });
    return key;
  }
}

/** A server for the tests of a file. */
export const useStoreServer = (changed: Partial<ObjectStoreOptions> = {}): StoreServer => {
  const server = new StoreServer();
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = await server.start(changed);
  });
  afterAll(() => stop());
  return server;
};
