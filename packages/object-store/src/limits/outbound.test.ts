import { expect, it } from 'vitest';
import { newTestBucket, useTestStore } from '../store.fixture.js';

const test = useTestStore();

it('counts sent bytes', async () => {
  const [bucket, since] = [await newTestBucket(test), test.clock.time];
  for (const bytes of [100, 20]) test.backend.countOutbound(bucket, bytes);
  expect(await test.store.outboundBytes(bucket.owner, since)).toBe(120);
  test.backend.countOutbound(bucket, 3);
  expect(await test.store.outboundBytes(bucket.owner, since)).toBe(123);
  expect(await test.store.outboundBytes(bucket.owner, new Date(since.getTime() + 7_200_000))).toBe(0);
});
