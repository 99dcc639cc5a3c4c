import { randomUUID } from 'node:crypto';
import { presign } from '@cloud-account/s3';
import { expect } from 'vitest';
import type { Session } from '@cloud-account/database';
import type { BucketName, StoreKey } from './common/store-types.js';
import type { ObjectStore } from './object-store.js';

/** An empty store, with what tests need to control it. */
export interface StoreUnderTest {
  readonly store: ObjectStore;
  /** Two of its clusters. */
  readonly clusters: readonly [string, string];
  now(): Date;
  /** Sets the time of the store to a later one. */
  advanceTo(time: Date): void;
  /** Runs work in a transaction of the database, which does not commit when the work returns false. */
  inTransaction(work: (tx: Session) => Promise<boolean>): Promise<boolean>;
  close(): Promise<void>;
}

export const newKey = (buckets?: StoreKey['buckets']): StoreKey => ({
  accessKey: randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase(),
  secretKey: randomUUID().replaceAll('-', ''),
  buckets,
});

/** A client of S3 and of the API for the tests of a store. */
export class ContractClient {
  constructor(private readonly test: () => StoreUnderTest) {}

  /** Sends a request, with or without a signature. @param rest path and query after the bucket; the query may have headers */
  send(
    key: StoreKey | undefined,
    { cluster, label }: BucketName,
    method: string,
    rest: string,
    body?: string,
  ): Promise<Response> {
    const test = this.test();
    const { store } = test;
    const [path = '', query = ''] = rest.split('?');
    const content = body === undefined ? {} : { body };
    if (key === undefined) return fetch(`${store.url}/${label}${path}`, { method, ...content });
    const url = presign({
      method,
      origin: store.url,
      path: `/${label}${path}`,
      query: [...new URLSearchParams(query)],
      accessKey: key.accessKey,
      secret: key.secretKey,
      region: cluster,
      expires: 600,
      now: test.now(),
    });
    return fetch(url, { method, ...content });
  }

  async status(...request: Parameters<ContractClient['send']>): Promise<number> {
    const response = await this.send(...request);
    await response.arrayBuffer();
    return response.status;
  }

  /** An owner with an unlimited key and a bucket. */
  async newOwner() {
    const { store, clusters } = this.test();
    const owner: string = randomUUID();
    const key = newKey();
    await store.putKey(owner, key);
    const name = { cluster: clusters[0], label: `bucket-${randomUUID()}` };
    expect(await store.createBucket(owner, name, { acl: 'private', corsEnabled: false })).toMatchObject({
      bucket: name,
      made: true,
    });
    return { owner, key, name };
  }
}
