import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Readable } from 'node:stream';
import { BackendFull } from '@cloud-account/s3';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ObjectStoreUnavailable } from '../common/store-types.js';
import { attributes, beginUpload, inFile, newTestBucket, put, receive, textOf } from '../store.fixture.js';
import { openBytes } from '../open-bytes.js';
import { openBoth, type TestPlace } from './s3/test-place.fixture.js';

const signal = () => new AbortController().signal;

/** The keys in the bucket of a place. */
async function keysIn({ test }: TestPlace): Promise<number> {
  const { rows } = await test.database.pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM store_objects`,
  );
  return rows[0]?.count ?? 0;
}

it('objects are served before, while and after their bytes are moved, in both directions', async () => {
  const { place, test, keepIn } = await openBoth();
  const bucket = await newTestBucket(test);
  const objects = [await put(test.backend, bucket, 'small', inFile('text'))];
  objects.push(await put(test.backend, bucket, 'large', Buffer.alloc(400_000, 'a')));
  const upload = await beginUpload(test.backend, bucket, 'parts');
  const part = await receive(test.backend, 'a part');
  await test.backend.putPart(bucket, upload, 1, part, { etag: 'a' });
  const read = async () => {
    const texts = [];
    for (const object of objects) texts.push(await textOf(test.backend, object));
    return texts;
  };
  const expected = await read();

  await keepIn('s3');
  objects.push(await put(test.backend, bucket, 'new', 'new'));
  expected.push('new');
  expect(await read()).toEqual(expected);
  expect(await keysIn(place)).toBe(1);
  const { bucket: label, prefix, url } = place.place;
  const status = { keptIn: 's3', place: `${url}/${label}/${prefix}`, problem: undefined };
  expect(await test.store.look()).toEqual({ ...status, objects: 3, bytes: 408_205, waiting: 3 });
  // A copy of what is not moved yet.
  const [first] = objects;
  if (first === undefined) throw new Error('There is an object.');
  const copied = await test.backend.putObject(
    bucket,
    'copy',
    await test.backend.duplicate(first),
    attributes(bucket.owner),
  );
  if (typeof copied === 'string') throw new Error(copied);
  objects.push(copied);
  expected.push(inFile('text'));
  await test.store.sweep(signal());
  expect(await keysIn(place)).toBe(5);
  expect(await test.store.look()).toMatchObject({ ...status, waiting: 0 });
  expect(await read()).toEqual(expected);
  // Nothing is needed of the files.
  await test.reopen(() => rm(test.directory, { recursive: true }));
  expect(await read()).toEqual(expected);

  await keepIn('files');
  expect(await read()).toEqual(expected);
  expect(await test.store.look()).toMatchObject({ keptIn: 'files', place: test.directory, waiting: 5 });
  await test.store.sweep(signal());
  expect(await keysIn(place)).toBe(0);
  await test.reopen(() => {
    Object.assign(test.options, { s3: undefined });
    return Promise.resolve();
  });
  expect(await read()).toEqual(expected);
  const completed = await test.backend.completeUpload(bucket, upload, [{ number: 1, etag: 'a' }], {
    etag: 'b-1',
  });
  if (typeof completed === 'string') throw new Error(completed);
  expect(await textOf(test.backend, completed)).toBe('a part');
});

it('bytes on the server that no row refers to after a day are removed, and others stay', async () => {
  const { place, test, keepIn } = await openBoth();
  await keepIn('s3');
  const bucket = await newTestBucket(test);
  const object = await put(test.backend, bucket, 'kept', 'kept');
  await receive(test.backend, 'lost');
  await test.store.sweep(signal());
  expect(await keysIn(place)).toBe(2);
  place.test.clock.time = new Date(place.test.clock.time.getTime() + 25 * 3_600_000);
  await test.store.sweep(signal());
  expect(await keysIn(place)).toBe(1);
  expect(await textOf(test.backend, object)).toBe('kept');
});

it('an overwritten object leaves no bytes on the server', async () => {
  const { place, test, keepIn } = await openBoth();
  await keepIn('s3');
  const bucket = await newTestBucket(test);
  await put(test.backend, bucket, 'key', 'first');
  await put(test.backend, bucket, 'key', 'second');
  await expect.poll(() => keysIn(place)).toBe(1);
});

it('without the server, requests for its bytes are refused for a while, and it is used again when it is back', async () => {
  const { place, test, keepIn } = await openBoth();
  await keepIn('s3');
  const bucket = await newTestBucket(test);
  const object = await put(test.backend, bucket, 'key', 'text');
  place.stop();
  await expect(receive(test.backend, 'more')).rejects.toThrow(ObjectStoreUnavailable);
  await expect(test.backend.read(object)).rejects.toThrow(ObjectStoreUnavailable);
  await expect(test.backend.duplicate(object)).rejects.toThrow(ObjectStoreUnavailable);
  const problem = expect.stringContaining('cannot be reached') as string;
  // Files can be counted all the same.
  expect(await test.store.look()).toMatchObject({ problem, waiting: 0 });
  expect(test.store.isRefused).toBe(false);
  await place.start();
  expect(await textOf(test.backend, object)).toBe('text');
});

it('changed bytes are not served as if they were whole, and the change is logged', async () => {
  const { place, test, keepIn } = await openBoth();
  const logged = vi.fn();
  Object.assign(test.options.log, { error: logged });
  await keepIn('s3');
  const bucket = await newTestBucket(test);
  const object = await put(test.backend, bucket, 'key', 'text');
  // Its digest stays.
  await place.test.database.pool.query(`UPDATE store_objects SET etag = md5('other')`);
  await expect(textOf(test.backend, object)).rejects.toThrow('not those that it received');
  expect(logged).toHaveBeenCalledOnce();
});

it('a server that does not accept the key is reported at the start, until it does', async () => {
  const { place, test } = await openBoth();
  const logged = vi.fn();
  const log = pino({ level: 'silent' });
  log.error = logged;
  const s3 = { ...place.place, secretKey: 'wrong' };
  const opened = await openBytes({
    ...test.options,
    directory: path.join(test.directory, randomUUID()),
    keptIn: 's3',
    s3,
    log,
  });
  const problem = `The S3 server ${s3.url} refuses a request for the bucket ${s3.bucket} (403 SignatureDoesNotMatch): check the settings CLOUD_OBJECTS_S3_….`;
  expect(logged.mock.calls).toEqual([[problem]]);
  expect(opened.isRefused()).toBe(true);
  const later = (seconds: number) => {
    place.test.clock.time = new Date(place.test.clock.time.getTime() + seconds * 1_000);
  };
  s3.secretKey = place.place.secretKey;
  later(10);
  await expect.poll(() => opened.isRefused()).toBe(false);
  // It is found later, too.
  s3.secretKey = 'another';
  later(60);
  await expect.poll(() => opened.isRefused()).toBe(true);
  await opened.bytes.close();
});

it.each([
  [507, 'XMinioStorageFull'],
  [403, 'QuotaExceeded'],
  [500, 'InternalError'],
  [200, 'NoDocumentOfS3'],
])('a server that answers %i %s to everything keeps nobody from the start', async (status, code) => {
  const { test } = await openBoth();
  const broken = createHttpServer((_request, response) => {
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
  });
  await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void broken.close());
  const { port } = broken.address() as AddressInfo;
  const s3 = {
    url: `http://127.0.0.1:${port}`,
    region: 'a',
    bucket: 'b',
    accessKey: 'c',
    secretKey: 'd',
    prefix: '',
  };
  const directory = path.join(test.directory, randomUUID());
  const opened = await openBytes({ ...test.options, directory, keptIn: 's3', s3 });
  expect(opened.isRefused()).toBe(false);
  expect(await opened.look()).toMatchObject({
    keptIn: 's3',
    problem: expect.any(String) as string,
    waiting: 0,
  });
  const isFull = code !== 'InternalError' && status !== 200;
  if (isFull)
    await expect(opened.bytes.receive(Readable.from([Buffer.from('x')]), 1)).rejects.toThrow(BackendFull);
  await opened.bytes.close();
});
