import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { serveStore } from '../../gateway.fixture.js';
import { newTestBucket, openTestStore, type TestStore } from '../../store.fixture.js';
import type { S3Settings } from '../../common/settings.js';

/** A bucket of another server of ours. */
export interface TestPlace {
  readonly place: S3Settings;
  /** Of that server. */
  readonly test: TestStore;
  /** Ends the server of requests, without its data. */
  stop(): void;
  /** Serves again at the same address. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Serves a bucket for bytes. */
export async function openTestPlace(): Promise<TestPlace> {
  const test = await openTestStore();
  test.clock.time = new Date();
  const bucket = await newTestBucket(test);
  const [accessKey, secretKey] = [randomUUID(), randomUUID()];
  await test.store.putKey(bucket.owner, { accessKey, secretKey, buckets: undefined });
  let served = await serveStore(test);
  const { url } = served;
  return {
    place: { url, region: bucket.cluster, bucket: bucket.label, accessKey, secretKey, prefix: 'bytes/' },
    test,
    stop: () => {
      served.close();
    },
    start: async () => {
      served = await serveStore(test, Number(new URL(url).port));
    },
    close: async () => {
      served.close();
      await test.close();
    },
  };
}

/** A store that keeps bytes in files, and a server to which they are moved, until the test ends. */
export async function openBoth() {
  const place = await openTestPlace();
  const test = await openTestStore({ now: () => place.test.clock.time });
  onTestFinished(async () => {
    await test.close();
    await place.close();
  });
  const keepIn = (keptIn: 'files' | 's3') =>
    test.reopen(() => {
      Object.assign(test.options, { keptIn, s3: place.place });
      return Promise.resolve();
    });
  return { place, test, keepIn };
}
