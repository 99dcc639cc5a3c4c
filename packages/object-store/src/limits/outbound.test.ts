import { afterAll, beforeAll, expect, it } from 'vitest';
import { newTestBucket, openTestStore, type TestStore } from '../store.fixture.js';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});

afterAll(async () => {
  await test.close();
});

it('counts sent bytes', async () => {
  const [bucket, since] = [await newTestBucket(test), test.clock.time];
  for (const bytes of [100, 20]) test.backend.countOutbound(bucket, bytes);
  expect(await test.store.outboundBytes(bucket.owner, since)).toBe(120);
  test.backend.countOutbound(bucket, 3);
  expect(await test.store.outboundBytes(bucket.owner, since)).toBe(123);
  expect(await test.store.outboundBytes(bucket.owner, new Date(since.getTime() + 7_200_000))).toBe(0);
});
