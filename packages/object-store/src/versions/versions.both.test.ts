import { randomUUID } from 'node:crypto';
import {
  type Bucket,
  cannedAcl,
  type ListedVersion,
  type RemovalOutcome,
  type StoredObject,
  type Versioning,
} from '@cloud-account/s3';
import { describe, expect, it } from 'vitest';
import {
  attributes,
  beginUpload,
  inFile,
  newTestBucket,
  openTestStore,
  put,
  receive,
  textOf,
  useTestStore,
} from '../store.fixture.js';

const test = useTestStore();

const bucketWithVersions = async (versioning: Versioning = 'Enabled', owner?: string): Promise<Bucket> => {
  const bucket = await newTestBucket(test, owner);
  await test.backend.setBucket(bucket, { versioning });
  return test.current(bucket);
};

const page = { prefix: '', delimiter: '', after: '', afterVersion: undefined, limit: 1_000 };

const versionsIn = async (bucket: Bucket, changed: object = {}): Promise<ListedVersion[]> => {
  const { entries } = await test.backend.listVersions(bucket, { ...page, ...changed });
  return entries.flatMap((entry) => ('key' in entry ? [entry] : []));
};

const counts = async ({ owner, cluster, label }: Bucket) => {
  const found = await test.store.findBucket(owner, { cluster, label });
  return [found?.objects, found?.size];
};

/** The usage of an owner in all clusters. */
const counted = async ({ owner }: Bucket) => {
  const { rows } = await test.database.pool.query<{ objects: number; bytes: number }>(
    'SELECT objects::int, bytes::int FROM store_usage WHERE owner = $1',
    [owner],
  );
  return rows;
};

const markerOf = (outcome: RemovalOutcome | undefined): string => {
  if (typeof outcome !== 'object') throw new Error(`No delete marker: ${String(outcome)}`);
  return outcome.marker;
};

const readVersion = async (bucket: Bucket, key: string, version: string): Promise<string | undefined> => {
  const found = await test.backend.findVersion(bucket, key, version);
  return found === undefined || 'isMarker' in found ? undefined : textOf(test.backend, found);
};

/** A version in the model; without a text it is a delete marker. */
interface ModelVersion {
  readonly id: string;
  readonly text: string | undefined;
}

/** The versions that a bucket should have: those of each key, from the newest. */
class Model {
  versioning: Versioning | undefined;
  readonly keys = new Map<string, readonly ModelVersion[]>();

  of(key: string): readonly ModelVersion[] {
    return this.keys.get(key) ?? [];
  }

  set(key: string, versions: readonly ModelVersion[]): void {
    if (versions.length === 0) this.keys.delete(key);
    else this.keys.set(key, versions);
  }

  add(key: string, version: ModelVersion): void {
    const older = this.of(key).filter(({ id }) => this.versioning === 'Enabled' || id !== 'null');
    this.set(key, [version, ...older]);
  }

  get all(): (ModelVersion & { key: string; isLatest: boolean })[] {
    return [...this.keys.keys()]
      .sort()
      .flatMap((key) => this.of(key).map((version, at) => ({ key, ...version, isLatest: at === 0 })));
  }
}

it('random requests have the result of a model, in every state of versioning', async () => {
  let seed = 11;
  const random = (below: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let bucket = await newTestBucket(test);
  const model = new Model();
  const keys = ['a', 'b/1', 'b/2', 'c'];

  const write = async (key: string, at: number) => {
    const text = `text ${at}`;
    const { version } = await put(test.backend, bucket, key, text);
    expect(version === 'null').toBe(model.versioning !== 'Enabled');
    model.add(key, { id: version, text });
  };
  const complete = async (key: string, at: number) => {
    const text = `part ${at}`;
    const upload = await beginUpload(test.backend, bucket, key);
    await test.backend.putPart(bucket, upload, 1, await receive(test.backend, text), { etag: 'e' });
    const parts = [{ number: 1, etag: 'e' }];
    const made = await test.backend.completeUpload(bucket, upload, parts, { etag: `all ${at}` });
    if (typeof made === 'string') throw new Error(made);
    model.add(key, { id: made.version, text });
  };
  const remove = async (key: string) => {
    const [outcome] = await test.backend.removeObjects(bucket, [{ key }]);
    if (model.versioning === undefined) model.set(key, []);
    else model.add(key, { id: markerOf(outcome), text: undefined });
  };
  const removeVersion = async (key: string) => {
    const versions = model.of(key);
    const named = versions[random(versions.length + 1)] ?? { id: 'f'.repeat(48), text: '' };
    const [outcome] = await test.backend.removeObjects(bucket, [{ key, version: named.id }]);
    expect(outcome).toEqual(named.text === undefined ? { marker: named.id } : 'removed');
    model.set(
      key,
      versions.filter((one) => one !== named),
    );
  };
  const compare = async () => {
    const { all } = model;
    const expected = all.map(({ key, id, text, isLatest }) => [key, id, text === undefined, isLatest]);
    const described = (listed: readonly ListedVersion[]) =>
      listed.map((one) => [one.key, one.version, 'isMarker' in one, one.isLatest]);
    expect(described(await versionsIn(bucket))).toEqual(expected);
    const paged: ListedVersion[] = [];
    for (let markers: object = {}, limit = random(3) + 1; ;) {
      const some = await versionsIn(bucket, { ...markers, limit });
      paged.push(...some);
      const last = some.at(-1);
      if (last === undefined) break;
      markers = { after: last.key, afterVersion: last.version };
    }
    expect(described(paged)).toEqual(expected);
    for (const { key, id, text } of all) expect(await readVersion(bucket, key, id)).toBe(text);
    const shown = all.filter(({ isLatest, text }) => isLatest && text !== undefined);
    const list = await test.backend.listObjects(bucket, page);
    expect(list.entries.map((entry) => ('key' in entry ? entry.key : ''))).toEqual(
      shown.map(({ key }) => key),
    );
    for (const key of keys) {
      const { object } = await test.find(bucket, key);
      const newest = model.of(key)[0];
      expect(object?.version).toBe(newest?.text === undefined ? undefined : newest.id);
    }
    const size = all.reduce((sum, { text }) => sum + (text?.length ?? 0), 0);
    expect(await counts(bucket)).toEqual([all.length, size]);
    expect(await counted(bucket)).toEqual([{ objects: all.length, bytes: size }]);
  };

  for (let at = 0; at < 160; at++) {
    const key = keys[random(keys.length)] ?? 'a';
    const chance = random(20);
    if (chance === 0 && at > 20) {
      model.versioning = random(2) === 0 ? 'Enabled' : 'Suspended';
      await test.backend.setBucket(bucket, { versioning: model.versioning });
      bucket = await test.current(bucket);
      expect(bucket.versioning).toBe(model.versioning);
    } else if (chance < 8) await write(key, at);
    else if (chance < 10) await complete(key, at);
    else if (chance < 14) await remove(key);
    else await removeVersion(key);
    if (at % 8 === 7) await compare();
  }
});

describe('simultaneous requests', () => {
  it('keep every version of a key', async () => {
    const bucket = await bucketWithVersions();
    const made = await Promise.all(
      Array.from({ length: 30 }, (_, at) => put(test.backend, bucket, 'key', String(at))),
    );
    expect(new Set(made.map(({ version }) => version)).size).toBe(30);
    const listed = (await versionsIn(bucket)).map(({ version }) => version);
    expect(listed.toSorted()).toEqual(made.map(({ version }) => version).toSorted());
    for (const [at, { version }] of made.entries())
      expect(await readVersion(bucket, 'key', version)).toBe(String(at));
    expect(await counted(bucket)).toEqual([{ objects: 30, bytes: 50 }]);
  });

  it('lose no version while a bucket begins to keep them', async () => {
    for (let round = 0; round < 5; round++) {
      const before = await newTestBucket(test);
      const writes = Array.from({ length: 20 }, async (_, at) => {
        if (at === 7) await test.backend.setBucket(before, { versioning: 'Enabled' });
        return put(test.backend, before, 'key', `text ${at}`);
      });
      const made = await Promise.all(writes);
      const bucket = await test.current(before);
      const kept = made.filter(({ version }) => version !== 'null');
      const listed = await versionsIn(bucket);
      for (const { version } of kept) expect(listed.map((one) => one.version)).toContain(version);
      expect(listed.filter(({ isLatest }) => isLatest)).toHaveLength(1);
      expect(await counts(bucket)).toEqual([listed.length, expect.any(Number)]);
    }
  });

  it('remove and write versions, and leave one that is current', async () => {
    const bucket = await bucketWithVersions();
    const first: StoredObject[] = [];
    for (let at = 0; at < 10; at++) first.push(await put(test.backend, bucket, 'key', `old ${at}`));
    await Promise.all(
      first.map(async ({ version }, at) => {
        const removed = test.backend.removeObjects(bucket, [{ key: 'key', version }]);
        if (at % 2 === 0) await put(test.backend, bucket, 'key', `new ${at}`);
        await removed;
      }),
    );
    const left = await versionsIn(bucket);
    expect(left).toHaveLength(5);
    expect(left.map(({ isLatest }) => isLatest)).toEqual([true, false, false, false, false]);
    expect((await test.find(bucket, 'key')).object?.version).toBe(left[0]?.version);
  });
});

it('a write under a condition is judged by the current object', async () => {
  const bucket = await bucketWithVersions();
  const write = async (condition: { absent?: true; etag?: string }) => {
    const blob = await receive(test.backend, 'text');
    return test.backend.putObject(bucket, 'key', [blob], attributes(bucket.owner), condition);
  };
  const made = await write({ absent: true });
  if (typeof made === 'string') throw new Error(made);
  expect(await write({ absent: true })).toBe('condition');
  expect(await write({ etag: 'other' })).toBe('condition');
  const next = await write({ etag: made.etag });
  if (typeof next === 'string') throw new Error(next);
  expect(await versionsIn(bucket)).toHaveLength(2);
  const named = { key: 'key', version: made.version };
  const outcomes = await test.backend.removeObjects(bucket, [
    { key: 'key', condition: { etag: made.etag } },
    { ...named, condition: { etag: next.etag } },
    { ...named, condition: { size: 5 } },
    { key: 'none', condition: { etag: '*' } },
  ]);
  expect(outcomes).toEqual(['condition', 'condition', 'condition', 'no-object']);
  expect(await test.backend.removeObjects(bucket, [{ ...named, condition: { etag: made.etag } }])).toEqual([
    'removed',
  ]);
  const [marked] = await test.backend.removeObjects(bucket, [{ key: 'key', condition: { etag: next.etag } }]);
  expect(await write({ etag: next.etag })).toBe('condition');
  expect(await write({ absent: true })).toMatchObject({ key: 'key' });
  expect((await versionsIn(bucket))[1]?.version).toBe(markerOf(marked));
});

it('an ACL is of one version', async () => {
  const bucket = await bucketWithVersions();
  const one = await put(test.backend, bucket, 'key', 'one');
  await put(test.backend, bucket, 'key', 'two');
  const acl = cannedAcl('public-read', bucket.owner);
  expect(await test.backend.setObjectAcl(bucket, one, acl)).toBe(true);
  expect(await test.backend.findVersion(bucket, 'key', one.version)).toMatchObject({ acl });
  expect((await test.find(bucket, 'key')).object?.acl).not.toEqual(acl);
  await test.backend.removeObjects(bucket, [{ key: 'key', version: one.version }]);
  expect(await test.backend.setObjectAcl(bucket, one, acl)).toBe(false);
});

it('tags are of one version', async () => {
  const bucket = await bucketWithVersions();
  const one = await put(test.backend, bucket, 'key', 'one');
  const tags = [{ key: 'a', value: '1' }];
  expect(await test.backend.setObjectTags(bucket, one, tags)).toBe(true);
  const { version } = await put(test.backend, bucket, 'key', 'two');
  expect(await test.backend.findVersion(bucket, 'key', one.version)).toMatchObject({ tags });
  expect((await test.find(bucket, 'key')).object?.tags).toEqual([]);
  expect(await test.backend.setObjectTags(bucket, one, [])).toBe(true);
  expect(await test.backend.findVersion(bucket, 'key', one.version)).toMatchObject({ tags: [] });
  await test.backend.setObjectTags(bucket, one, tags);
  await test.backend.removeObjects(bucket, [{ key: 'key', version }]);
  expect((await test.find(bucket, 'key')).object?.tags).toEqual(tags);
});

it('versions and delete markers count for the quota, and removing them is always possible', async () => {
  const limited = await openTestStore({ quota: { objects: 3, bytes: 100 } });
  const { backend } = limited;
  const bucket = await newTestBucket(limited);
  await backend.setBucket(bucket, { versioning: 'Enabled' });
  const one = await put(backend, bucket, 'key', 'one');
  for (const key of ['key', 'other']) await put(backend, bucket, key, 'two');
  const removals = [{ key: 'key' }, { key: 'other' }, { key: 'key', version: one.version }];
  expect(await backend.removeObjects(bucket, removals)).toEqual(['quota', 'quota', 'removed']);
  const [marked] = await backend.removeObjects(bucket, [{ key: 'key' }]);
  await expect(put(backend, bucket, 'key', 'three')).rejects.toThrow('quota');
  await backend.removeObjects(bucket, [{ key: 'key', version: markerOf(marked) }]);
  await expect(put(backend, bucket, 'key', 'x'.repeat(95))).rejects.toThrow('quota');
  await put(backend, bucket, 'key', 'x'.repeat(94));
  await limited.close();
});

it('a bucket with versions is not empty, and its owner may be removed with all of it', async () => {
  const bucket = await bucketWithVersions();
  const first = await put(test.backend, bucket, 'key', inFile('text'));
  await put(test.backend, bucket, 'key', 'newer');
  await test.backend.removeObjects(bucket, [{ key: 'key' }]);
  expect(await test.backend.listObjects(bucket, page)).toMatchObject({ entries: [] });
  expect(await test.backend.removeBucket(bucket)).toBe('not-empty');
  await test.store.closeOwner(bucket.owner);
  await test.store.purge(bucket.owner, new AbortController().signal);
  const { rows } = await test.database.pool.query(
    'SELECT 1 FROM store_versions WHERE bucket_id = $1 UNION ALL SELECT 1 FROM store_buckets WHERE id = $1',
    [bucket.id],
  );
  expect(rows).toEqual([]);
  await expect(test.backend.read(first)).rejects.toThrow('gone');
});

it('versions in parts keep their bytes until they are removed', async () => {
  const bucket = await bucketWithVersions();
  const upload = await beginUpload(test.backend, bucket, 'key');
  for (const [at, text] of ['one', 'two'].entries())
    await test.backend.putPart(bucket, upload, at + 1, await receive(test.backend, text), { etag: 'e' });
  const parts = [1, 2].map((number) => ({ number, etag: 'e' }));
  const made = await test.backend.completeUpload(bucket, upload, parts, { etag: 'all-2' });
  if (typeof made === 'string') throw new Error(made);
  await put(test.backend, bucket, 'key', 'newer');
  await test.store.sweep(new AbortController().signal);
  expect(await readVersion(bucket, 'key', made.version)).toBe('onetwo');
  expect(await test.backend.findVersion(bucket, 'key', made.version)).toEqual(made);
  await test.backend.removeObjects(bucket, [{ key: 'key', version: made.version }]);
  await test.store.purge(randomUUID(), new AbortController().signal);
  await expect(test.backend.read(made)).rejects.toThrow('gone');
});

it('a copy of an owner has the current objects, and keeps versions from then on', async () => {
  const bucket = await bucketWithVersions();
  for (const text of ['one', 'two']) await put(test.backend, bucket, 'key', text);
  await put(test.backend, bucket, 'gone', 'text');
  await test.backend.removeObjects(bucket, [{ key: 'gone' }]);
  const to = randomUUID();
  const label = `copy-${randomUUID()}`;
  const copied = { from: bucket.owner, to, label: () => label, accessKey: () => undefined };
  await test.store.copyOwner(copied);
  const copy = await test.current({ ...bucket, label });
  expect([copy.owner, copy.versioning]).toEqual([to, 'Enabled']);
  expect(await versionsIn(copy)).toMatchObject([{ key: 'key', version: 'null', size: 3, isLatest: true }]);
});

it('bytes of rows go with them', async () => {
  const bucket = await bucketWithVersions();
  const first = await put(test.backend, bucket, 'key', 'in a row');
  const second = await put(test.backend, bucket, 'key', 'newer');
  const kept = await test.backend.findVersion(bucket, 'key', first.version);
  if (kept === undefined || 'isMarker' in kept) throw new Error('There is no such version.');
  expect(await textOf(test.backend, kept)).toBe('in a row');
  await test.backend.removeObjects(bucket, [{ key: 'key', version: second.version }]);
  const { object } = await test.find(bucket, 'key');
  expect(object && (await textOf(test.backend, object))).toBe('in a row');
});
