import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Bucket } from '@cloud-account/s3';
import { describe, expect, it } from 'vitest';
import {
  attributes,
  beginUpload,
  inFile,
  put,
  receive,
  settingsOf,
  textOf,
  useTestStore,
} from './store.fixture.js';

const test = useTestStore();

/** An owner with a key and a bucket. */
async function newBucket(label = `b-${randomUUID()}`, cluster = 'us-east-1', owner: string = randomUUID()) {
  await test.store.putKey(owner, { accessKey: randomUUID(), secretKey: 'secret', buckets: undefined });
  expect(await test.backend.createBucket(owner, { cluster, label }, settingsOf(owner))).toBe('created');
  return test.current({ label, cluster });
}

const nothing = {
  accessKey: undefined,
  cluster: undefined,
  region: undefined,
  bucket: undefined,
  key: undefined,
};

const find = async (bucket: Bucket, key: string) => (await test.find(bucket, key)).object;

const counts = async ({ owner, cluster, label }: Bucket) => {
  const found = await test.store.findBucket(owner, { cluster, label });
  return { objects: found?.objects, size: found?.size };
};

/** Removals without a condition. */
const named = (...keys: string[]) => keys.map((key) => ({ key }));

/** Files that something refers to. */
async function referred(): Promise<string[]> {
  const { rows } = await test.database.pool.query<{ file: string }>(
    `SELECT file::text FROM store_objects WHERE file IS NOT NULL UNION ALL
     SELECT file::text FROM store_pieces WHERE file IS NOT NULL UNION ALL
     SELECT file::text FROM store_parts WHERE file IS NOT NULL`,
  );
  return rows.map(({ file }) => file);
}

const expectTidy = async () => {
  await test.store.purge(randomUUID(), new AbortController().signal);
  expect((await test.files()).sort()).toEqual((await referred()).sort());
};

describe('objects', () => {
  it.each([
    { where: 'rows', hello: 'hello', bye: 'good bye' },
    { where: 'files', hello: inFile('hello'), bye: inFile('good bye') },
  ])(
    'in $where are written, read, found, replaced and removed, and counted',
    async ({ where, hello, bye }) => {
      const bucket = await newBucket();
      const first = await put(test.backend, bucket, 'a/ü\0?.txt', hello);
      expect(await counts(bucket)).toEqual({ objects: 1, size: hello.length });
      expect(await find(bucket, 'a/ü\0?.txt')).toEqual(first);
      expect(await textOf(test.backend, first)).toBe(hello);
      expect(await textOf(test.backend, first, { start: 1, end: 3 })).toBe('ell');
      expect(await test.files()).toHaveLength(where === 'files' ? 1 : 0);
      const second = await put(test.backend, bucket, 'a/ü\0?.txt', bye);
      expect(second.id).not.toBe(first.id);
      expect(await counts(bucket)).toEqual({ objects: 1, size: bye.length });
      await expectTidy();
      if (where === 'files') await expect(test.backend.read(first)).rejects.toThrow('gone');
      await put(test.backend, bucket, 'empty', '');
      const empty = await find(bucket, 'empty');
      expect(empty?.size).toBe(0);
      if (empty !== undefined) expect(await textOf(test.backend, empty)).toBe('');
      expect(await test.backend.removeBucket(bucket)).toBe('not-empty');
      await test.backend.removeObjects(bucket, named('a/ü\0?.txt', 'empty', 'nothing'));
      expect(await counts(bucket)).toEqual({ objects: 0, size: 0 });
      await expectTidy();
      expect(await test.backend.removeBucket(bucket)).toBe('removed');
      const blob = await receive(test.backend, 'late');
      expect(await test.backend.putObject(bucket, 'late', [blob], attributes(bucket.owner))).toBe(
        'no-bucket',
      );
      await expectTidy();
    },
  );

  it('are written by only one of simultaneous requests that no object may have the key', async () => {
    const bucket = await newBucket();
    const made = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const blob = await receive(test.backend, 'text');
        return test.backend.putObject(bucket, 'new', [blob], attributes(bucket.owner), { absent: true });
      }),
    );
    expect(made.filter((one) => one === 'condition')).toHaveLength(9);
    await expectTidy();
  });

  it('are stored with all their bytes or not at all', async () => {
    // oxlint-disable-next-line typescript/require-await
    async function* cut(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(600_000);
      throw new Error('cut off');
    }
    const before = await test.files();
    await expect(test.backend.receive(cut(), 600_000)).rejects.toThrow('cut off');
    expect(await test.files()).toEqual(before);
  });

  it('are copied without reading them', async () => {
    const bucket = await newBucket();
    const source = await put(test.backend, bucket, 'source', inFile('content'));
    const copies = await test.backend.duplicate(source);
    const copy = await test.backend.putObject(bucket, 'copy', copies, attributes(bucket.owner));
    await test.backend.removeObjects(bucket, named('source'));
    await expectTidy();
    if (typeof copy !== 'string') expect(await textOf(test.backend, copy)).toBe(inFile('content'));
    await expect(test.backend.duplicate(source)).rejects.toThrow('gone');
  });
});

describe('uploads in parts', () => {
  const begin = (bucket: Bucket, key: string) => beginUpload(test.backend, bucket, key);

  it('become objects of the listed parts, in order', async () => {
    const bucket = await newBucket();
    await put(test.backend, bucket, 'big', 'replaced');
    const upload = await begin(bucket, 'big');
    const part = async (number: number, text: string) =>
      test.backend.putPart(bucket, upload, number, await receive(test.backend, text), { etag: `e${number}` });
    await part(3, 'three');
    await part(1, 'none');
    await part(1, 'one');
    await part(2, 'left out');
    await part(7, '');
    expect(await test.backend.findUpload(bucket, 'big', upload.id)).toEqual(upload);
    expect(await test.backend.findUpload(bucket, 'other', upload.id)).toBeUndefined();
    expect(await test.backend.listParts(upload, 1, 2)).toMatchObject({
      parts: [{ number: 2, size: 8, etag: 'e2' }, { number: 3 }],
      truncated: true,
    });
    const complete = (numbers: number[], condition?: { absent: true }) =>
      test.backend.completeUpload(
        bucket,
        upload,
        numbers.map((number) => ({ number, etag: `e${number}` })),
        { etag: 'all-3' },
        condition,
      );
    expect(await complete([1, 3], { absent: true })).toBe('condition');
    expect(await complete([1, 4])).toBe('no-part');
    const replaced = [{ number: 1, etag: 'of the part before' }];
    expect(await test.backend.completeUpload(bucket, upload, replaced, { etag: 'all-1' })).toBe('no-part');
    const object = await complete([1, 3, 7]);
    expect(await complete([1, 3, 7])).toBe('no-upload');
    expect(await part(1, 'late')).toBe('no-upload');
    if (typeof object === 'string') throw new Error(object);
    expect(object).toMatchObject({ key: 'big', size: 8, parts: [3, 5, 0], etag: 'all-3' });
    expect(object.uploadId).toBe(upload.id);
    expect(await find(bucket, 'big')).toEqual(object);
    expect(await textOf(test.backend, object)).toBe('onethree');
    expect(await textOf(test.backend, object, { start: 2, end: 4 })).toBe('eth');
    expect(await counts(bucket)).toEqual({ objects: 1, size: 8 });
    await expectTidy();
    await put(test.backend, bucket, 'big', 'small');
    expect(await find(bucket, 'big')).not.toHaveProperty('uploadId');
    expect(await counts(bucket)).toEqual({ objects: 1, size: 5 });
    await expectTidy();
  });

  it('are aborted, and removed with their bucket', async () => {
    const bucket = await newBucket();
    const [one, other] = [await begin(bucket, 'one'), await begin(bucket, 'other')];
    for (const upload of [one, other]) {
      await test.backend.putPart(bucket, upload, 1, await receive(test.backend, 'part'), { etag: 'e' });
    }
    await test.backend.abortUpload(bucket, one);
    expect(await test.backend.findUpload(bucket, 'one', one.id)).toBeUndefined();
    expect(await test.backend.removeBucket(bucket)).toBe('removed');
    const late = await receive(test.backend, 'late');
    expect(await test.backend.putPart(bucket, other, 2, late, { etag: 'e' })).toBe('no-upload');
    await test.store.sweep(new AbortController().signal);
    await expectTidy();
  });
});

it('a label is unique in its cluster until its bucket is removed, and an owner has a maximum of buckets', async () => {
  const bucket = await newBucket();
  const { owner, label } = bucket;
  const create = (who: string, name: string, cluster = 'us-east-1') =>
    test.backend.createBucket(who, { cluster, label: name }, settingsOf(who));
  expect(await create(owner, label)).toBe('own');
  const other = await newBucket();
  expect(await create(other.owner, label)).toBe('taken');
  expect(await create(other.owner, label, 'ap-south-1')).toBe('created');
  expect(await create(randomUUID(), `x-${randomUUID()}`)).toBe('refused');
  const made = await Promise.all(Array.from({ length: 8 }, () => create(owner, `x-${randomUUID()}`)));
  expect(made.filter((outcome) => outcome === 'created')).toHaveLength(4);
  expect(made.filter((outcome) => outcome === 'full')).toHaveLength(4);
  await test.backend.removeBucket(bucket);
  expect(await create(other.owner, label)).toBe('created');
});

describe('together', () => {
  it('counts exactly what exists, and leaves each key complete', async () => {
    const bucket = await newBucket();
    const work = Array.from({ length: 200 }, async (_, index) => {
      const key = `key-${index % 7}`;
      if (index % 3 === 0) await test.backend.removeObjects(bucket, named(key, `key-${(index + 1) % 7}`));
      // In rows, and in files.
      else await put(test.backend, bucket, key, String(index).repeat(1 + 100 * (index % 50)));
    });
    await Promise.all(work);
    const { entries } = await test.backend.listObjects(bucket, {
      prefix: '',
      delimiter: '',
      after: '',
      limit: 100,
    });
    let size = 0;
    for (const entry of entries) {
      if (!('key' in entry)) continue;
      const object = await find(bucket, entry.key);
      if (object === undefined) throw new Error(entry.key);
      const text = await textOf(test.backend, object);
      expect(text).toMatch(/^(\d+?)\1*$/);
      expect(text).toHaveLength(object.size);
      size += object.size;
    }
    expect(await counts(bucket)).toEqual({ objects: entries.length, size });
    await expectTidy();
  });

  it('a bucket is removed before or after a write, never during it', async () => {
    for (let round = 0; round < 20; round++) {
      const bucket = await newBucket();
      const blob = await receive(test.backend, 'text');
      const [written, removed] = await Promise.all([
        test.backend.putObject(bucket, 'key', [blob], attributes(bucket.owner)),
        test.backend.removeBucket(bucket),
      ]);
      expect([typeof written === 'string' ? written : 'written', removed]).toEqual(
        removed === 'removed' ? ['no-bucket', 'removed'] : ['written', 'not-empty'],
      );
    }
    await expectTidy();
  });
});

it('closing an owner removes its buckets at once, and a purge their files', async () => {
  const bucket = await newBucket();
  const { owner, cluster, label } = bucket;
  await put(test.backend, bucket, 'key', 'text');
  const accessKey = randomUUID();
  await test.store.putKey(owner, { accessKey, secretKey: 'secret', buckets: undefined });
  await test.store.closeOwner(owner);
  const found = await test.backend.find({ ...nothing, accessKey, cluster, bucket: label, key: 'key' });
  expect(found).toEqual({ cluster, accessKey: undefined, bucket: undefined, object: undefined });
  expect(await test.backend.createBucket(owner, { cluster, label }, settingsOf(owner))).toBe('refused');
  const blob = await receive(test.backend, 'late');
  expect(await test.backend.putObject(bucket, 'late', [blob], attributes(owner))).toBe('no-bucket');
  await test.store.purge(owner, new AbortController().signal);
  const { rows } = await test.database.pool.query('SELECT 1 FROM store_buckets WHERE owner = $1', [owner]);
  expect(rows).toEqual([]);
  await expectTidy();
});

it('rules remove objects by days, date and prefix, and uploads', async () => {
  const bucket = await newBucket();
  await test.backend.setBucket(bucket, {
    lifecycle: [
      { id: 'days', enabled: true, prefix: 'old/', expiry: { days: 2 }, uploadDays: 1 },
      { id: 'date', enabled: true, prefix: 'dated/', expiry: { date: new Date('2026-03-04T00:00:00Z') } },
      { id: 'off', enabled: false, prefix: '', expiry: { days: 1 } },
    ],
  });
  expect((await test.current(bucket)).lifecycle?.[1]?.expiry).toEqual({
    date: new Date('2026-03-04T00:00:00Z'),
  });
  for (const key of ['old/1', 'old/2', 'dated/1', 'kept']) await put(test.backend, bucket, key, 'text');
  await beginUpload(test.backend, bucket, 'old/3');
  const left = async (time: string) => {
    test.clock.time = new Date(time);
    await test.store.sweep(new AbortController().signal);
    const request = { prefix: '', delimiter: '', after: '', afterUpload: '', limit: 100 };
    const { entries } = await test.backend.listObjects(bucket, request);
    const uploads = await test.backend.listUploads(bucket, request);
    return [...entries.map((entry) => ('key' in entry ? entry.key : '')), uploads.entries.length];
  };
  expect(await left('2026-03-01T13:00:00Z')).toEqual(['dated/1', 'kept', 'old/1', 'old/2', 1]);
  expect(await left('2026-03-03T13:00:00Z')).toEqual(['dated/1', 'kept', 'old/1', 'old/2', 0]);
  expect(await left('2026-03-04T13:00:00Z')).toEqual(['kept', 0]);
  expect(await counts(bucket)).toEqual({ objects: 1, size: 4 });
  await expectTidy();
});

it('finds its objects again, and removes files without a row, after a crash at any moment', async () => {
  const bucket = await newBucket();
  const object = await put(test.backend, bucket, 'key', inFile('text'));
  const before = (await test.files()).length;
  await test.reopen(async () => {
    const dead = path.join(test.directory, 'incoming', randomUUID());
    await mkdir(dead);
    const { rows } = await test.database.pool.query<{ file: string }>(
      'SELECT file::text FROM store_objects WHERE id = $1',
      [object.id],
    );
    const file = rows[0]?.file ?? '';
    await rename(path.join(test.directory, file.slice(0, 2), file.slice(2, 4), file), path.join(dead, file));
    await writeFile(path.join(dead, randomUUID()), 'never noted');
  });
  expect(await textOf(test.backend, object)).toBe(inFile('text'));
  expect(await test.files()).toHaveLength(before);
  expect(await readdir(path.join(test.directory, 'incoming'))).toHaveLength(1);
  await expectTidy();
});

it('of simultaneous writes of a key one complete object remains, and nothing else remains or is counted', async () => {
  const bucket = await newBucket();
  const text = (at: number) => (at % 2 === 0 ? String : inFile)(`text ${at % 3} of ${at}`);
  const puts = Array.from({ length: 30 }, (_, at) => put(test.backend, bucket, `key-${at % 3}`, text(at)));
  const made = await Promise.all(puts);
  const kept = await Promise.all([0, 1, 2].map((at) => find(bucket, `key-${at}`)));
  const sizes = kept.map((object) => object?.size ?? 0);
  expect(await counts(bucket)).toEqual({ objects: 3, size: sizes.reduce((sum, size) => sum + size) });
  for (const [at, object] of kept.entries()) {
    const place = made.findIndex(({ etag }) => etag === object?.etag);
    expect(place % 3).toBe(at);
    expect(object && (await textOf(test.backend, object))).toBe(text(place));
  }
  await expect
    .poll(async () => [(await test.files()).sort(), (await referred()).sort()].map(String))
    .toSatisfy(([there, wanted]: string[]) => there === wanted);
});

it('objects that wait for a removed bucket fail separately', async () => {
  const bucket = await newBucket();
  await test.backend.removeBucket(bucket);
  const blobs = await Promise.all(['a', 'b', 'c'].map((text) => receive(test.backend, inFile(text))));
  const puts = blobs.map((blob, at) =>
    test.backend.putObject(bucket, `key-${at}`, [blob], attributes(bucket.owner)),
  );
  expect(await Promise.all(puts)).toEqual(['no-bucket', 'no-bucket', 'no-bucket']);
  const there = await test.files();
  for (const { id } of blobs) expect(there).not.toContain(id);
});
