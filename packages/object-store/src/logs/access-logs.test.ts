import { randomUUID } from 'node:crypto';
import { BackendFull, type Bucket, S3Error } from '@cloud-account/s3';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { newTestBucket, useTestStore } from '../store.fixture.js';
import { AccessLogs, type Lines } from './access-logs.js';

const test = useTestStore();

/** Enough for 4 lines of a bucket, and for 10 of all; two are enough not to wait. */
const [max, line] = [{ ofBucket: 4_400, ofAll: 11_000 }, 'x'.repeat(1_030)];
const now = new Date('2026-03-01T23:59:59Z');

/** Logs whose objects are collected, and the reports about them. */
function openLogs(write: (lines: Lines) => Promise<void> = () => Promise.resolve()) {
  const written: Lines[] = [];
  const reported: Record<string, unknown>[] = [];
  const stream = { write: (text: string) => reported.push(JSON.parse(text) as Record<string, unknown>) };
  const logs = new AccessLogs(
    async (lines) => {
      await write(lines);
      written.push(lines);
    },
    max,
    pino({}, stream),
  );
  return { logs, written, reported };
}

let ids = 0;
const bucketWith = (logging: Bucket['logging'] = { target: 'logs', prefix: '' }): Bucket => ({
  ...{ id: ++ids, cluster: 'north-1', label: randomUUID(), owner: randomUUID(), logging },
  ...{ acl: { owner: '', grants: [] }, tags: [], encrypts: false, created: now },
  ...{ cors: undefined, lifecycle: undefined, versioning: undefined, objectLock: undefined },
  ...{ policy: undefined, publicAccessBlock: undefined, ownership: undefined, website: undefined },
});

it('has one object for each bucket and setting, and for each day where its key has that', async () => {
  const { logs, written } = openLogs();
  const [one, other] = [bucketWith(), bucketWith({ target: 'logs', prefix: '', keys: 'EventTime' })];
  const later = new Date('2026-03-02T00:00:00Z');
  logs.add(one, 'a', now);
  logs.add(one, 'b', later);
  logs.add({ ...one, logging: { target: 'logs', prefix: 'x' } }, 'c', now);
  logs.add(other, 'd', now);
  logs.add(other, 'e', later);
  await logs.deliver();
  await logs.deliver();
  expect(written.map(({ lines, first }) => [lines, first])).toEqual([
    [['a', 'b'], now],
    [['c'], now],
    [['d'], now],
    [['e'], later],
  ]);
});

it('does not wait where a bucket has many lines, and leaves those of others', async () => {
  const { logs, written } = openLogs();
  const [quiet, busy] = [bucketWith(), bucketWith()];
  logs.add(quiet, 'a', now);
  logs.add(busy, line.repeat(2), now);
  await expect.poll(() => written.length).toBe(1);
  expect(written[0]?.source).toBe(busy);
});

it('takes a bounded number of bytes while nothing can be written, and reports what it dropped', async () => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const { logs, written, reported } = openLogs(() => opened);
  const buckets = [bucketWith(), bucketWith(), bucketWith()];
  for (const bucket of buckets) for (let count = 0; count < 6; count += 1) logs.add(bucket, line, now);
  open();
  await logs.deliver();
  expect(written.map(({ lines }) => lines.length)).toEqual([4, 4, 2]);
  expect(reported.map(({ lines }) => lines)).toEqual([8]);
  const [busy = bucketWith()] = buckets;
  logs.add(busy, line, now);
  await logs.deliver();
  expect(written.at(-1)?.source).toBe(busy);
});

it.each([
  ['is gone', new S3Error('InvalidTargetBucketForLogging')],
  ['is full', new BackendFull()],
  ['has a fault', new Error('Not now.')],
])('drops the lines of a target that %s, with one report, and writes the others', async (_, error) => {
  const broken = bucketWith({ target: 'broken', prefix: '' });
  const { logs, written, reported } = openLogs(({ source }) =>
    source === broken ? Promise.reject(error) : Promise.resolve(),
  );
  const other = bucketWith();
  for (const source of [broken, broken, other]) logs.add(source, 'a', now);
  await logs.deliver();
  expect(written.map(({ source }) => source)).toEqual([other]);
  expect(reported).toHaveLength(1);
  expect(reported[0]).toMatchObject({ bucket: broken.label, target: 'broken', lines: 2 });
});

it('writes the last lines when it stops, and takes none afterwards', async () => {
  const { logs, written } = openLogs();
  logs.add(bucketWith(), 'a', now);
  await logs.stop();
  logs.add(bucketWith(), 'b', now);
  await logs.deliver();
  expect(written.map(({ lines }) => lines)).toEqual([['a']]);
});

it('waits at its end for one fault alone', async () => {
  let asked = 0;
  const { logs, reported } = openLogs(() => {
    asked += 1;
    return Promise.reject(new Error('Not now.'));
  });
  for (let count = 0; count < 3; count += 1) logs.add(bucketWith(), 'a', now);
  await logs.stop();
  expect(asked).toBe(1);
  expect(reported.map(({ lines }) => lines)).toEqual([1, 2]);
});

it('a store that stops writes what it has', async () => {
  const bucket = await newTestBucket(test);
  const { owner, label } = bucket;
  const grantee = { group: 'LogDelivery' } as const;
  const acl = { owner, grants: [{ grantee, permission: 'FULL_CONTROL' } as const] };
  await test.backend.setBucket(bucket, { acl, logging: { target: label, prefix: 'log/' } });
  test.backend.logAccess(await test.current(bucket), 'a line', now);
  await test.reopen();
  const list = { prefix: 'log/', delimiter: '', after: '', limit: 10 };
  expect((await test.backend.listObjects(bucket, list)).entries).toHaveLength(1);
});
