import { beforeAll, describe, expect, it } from 'vitest';
import type { VersionListRequest } from '@cloud-account/s3';
import { statements } from '@cloud-account/database';
import { boundsOf, listRows } from './object-lists.js';
import { newTestBucket, put, useTestStore } from '../store.fixture.js';
import { listVersions } from './version-lists.js';
import { versionIdOf } from '../rows/version-ids.js';

const test = useTestStore();

interface Made {
  readonly key: string;
  readonly id: number;
  readonly isCurrent: boolean;
}

/** Writes the rows of versions: the last one of each key is an object, or, of some keys, a delete marker. */
async function insert(bucketId: number, made: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(
    made.map(({ key, id, isCurrent }) => ({ key: Buffer.from(key).toString('hex'), id, current: isCurrent })),
  );
  await test.database.pool.query(
    `INSERT INTO store_objects (id, bucket_id, key, version, size, etag, acl, content_type, headers, metadata, pieces, modified_at)
     SELECT id, $1, decode(key, 'hex'), lpad(id::text, 32, '0')::uuid, 0, 'e', '{"owner":"o","grants":[]}', 'text/plain', '{}', '{}', 0, now()
     FROM jsonb_to_recordset($2::jsonb) AS r (key text, id int, current bool) WHERE current`,
    [bucketId, rows],
  );
  await test.database.pool.query(
    `INSERT INTO store_versions (id, bucket_id, key, version, size, etag, acl, content_type, headers, metadata, pieces, modified_at,
       noncurrent_at)
     SELECT id, $1, decode(key, 'hex'), lpad(id::text, 32, '0')::uuid, 0, 'e', '{"owner":"o","grants":[]}', 'text/plain', '{}', '{}', 0, now(), now()
     FROM jsonb_to_recordset($2::jsonb) AS r (key text, id int, current bool) WHERE NOT current`,
    [bucketId, rows],
  );
}

const idOf = ({ id }: Pick<Made, 'id'>): string => versionIdOf({ id, version: String(id).padStart(32, '0') });

describe('a list of versions', () => {
  /** Everything in order, rolled up, and cut. */
  const expected = (made: readonly Made[], request: VersionListRequest) => {
    const { prefix, delimiter, after, afterVersion, limit } = request;
    const compare = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
    const rolledUp = (key: string) => {
      const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return at < 0 ? undefined : key.slice(0, at + delimiter.length);
    };
    const marker = made.find((one) => one.key === after && idOf(one) === afterVersion)?.id;
    const isAfter = ({ key, id }: Made) => {
      if (after === '') return true;
      if (key === after) return marker !== undefined && id < marker && rolledUp(key) === undefined;
      return compare(key, after) > 0 && rolledUp(key) !== after;
    };
    const names = [...made]
      .sort((one, other) => compare(one.key, other.key) || other.id - one.id)
      .filter(({ key }) => key.startsWith(prefix))
      .filter(isAfter)
      .map((one) => rolledUp(one.key) ?? `=${one.key} ${idOf(one)}`);
    const all = [...new Set(names)];
    return { names: all.slice(0, limit), truncated: all.length > limit };
  };

  it('is correct for any keys, prefix, delimiter, markers and limit', async () => {
    const { id: bucketId } = await newTestBucket(test);
    const letters = ['a', 'b', '/', '/', 'ü', '😀', '\0'];
    let seed = 5;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const text = (max: number): string =>
      Array.from({ length: random(max + 1) }, () => letters[random(letters.length)] ?? '').join('');
    const keys = [...new Set(Array.from({ length: 150 }, () => `${text(5)}x`))];
    let id = 5_000_000;
    const made = keys.flatMap((key) => {
      const count = random(4) + 1;
      const hasCurrent = random(4) > 0;
      return Array.from({ length: count }, (_, at) => ({
        key,
        id: ++id,
        isCurrent: hasCurrent && at === count - 1,
      }));
    });
    await insert(bucketId, made);
    for (let round = 0; round < 300; round++) {
      const marker = made[random(made.length)];
      const withMarker = random(2) === 0 && marker !== undefined;
      const request = {
        prefix: random(2) === 0 ? '' : text(2),
        delimiter: ['', '/', 'ü', '/a'][random(4)] ?? '',
        after: withMarker ? marker.key : '',
        afterVersion: withMarker && random(2) === 0 ? idOf(marker) : undefined,
        limit: random(20) + 1,
      };
      const bucket = { id: bucketId, versioning: 'Enabled' as const };
      const { entries, truncated } = await listVersions(test.database, bucket, request);
      const names = entries.map((entry) =>
        'key' in entry ? `=${entry.key} ${entry.version}` : entry.commonPrefix,
      );
      expect({ request, names, truncated }).toEqual({ request, ...expected(made, request) });
    }
  });

  it('goes on after a version that was removed meanwhile', async () => {
    const found = await newTestBucket(test);
    const bucket = { ...found, versioning: 'Enabled' as const };
    await put(test.backend, found, 'key', 'null');
    await test.backend.setBucket(found, { versioning: 'Enabled' });
    for (const text of ['one', 'two', 'three']) await put(test.backend, bucket, 'key', text);
    const request = { prefix: '', delimiter: '', after: '', afterVersion: undefined, limit: 1 };
    let markers = {};
    for (let count = 0; count < 4; count++) {
      const { entries } = await listVersions(test.database, bucket, { ...request, ...markers });
      const [entry] = entries;
      if (entry === undefined || !('key' in entry)) throw new Error('Nothing is listed.');
      await test.backend.removeObjects(bucket, [entry]);
      markers = { after: entry.key, afterVersion: entry.version };
    }
    expect((await listVersions(test.database, bucket, request)).entries).toEqual([]);
  });
});

describe('a key of many versions', () => {
  const many = 20_000;
  let bucketId = 0;

  beforeAll(async () => {
    ({ id: bucketId } = await newTestBucket(test));
    await test.database.pool.query(
      `INSERT INTO store_versions (id, bucket_id, key, version, size, etag, acl, content_type, headers, metadata, pieces,
         modified_at, noncurrent_at)
       SELECT 1000000 + i, $1, convert_to('k' || (i % 2), 'UTF8'), lpad(i::text, 32, '0')::uuid, 0, 'e', '{"owner":"o","grants":[]}', 'text/plain', '{}',
         '{}', 0, now(), now()
       FROM generate_series(1, $2::int) AS i`,
      [bucketId, many],
    );
    await test.database.pool.query('ANALYZE store_versions');
  });

  /** The number of pages of the database that a statement reads. */
  const blocksOf = async (name: string, given: object): Promise<number> => {
    const query = statements.find((statement) => statement.name === name)?.with(given as never);
    const { rows } = await test.database.pool.query<Record<string, [{ Plan: Record<string, number> }]>>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query?.text ?? ''}`,
      query?.values,
    );
    const plan = rows[0]?.['QUERY PLAN']?.[0].Plan ?? {};
    return (plan['Shared Hit Blocks'] ?? NaN) + (plan['Shared Read Blocks'] ?? NaN);
  };

  it('costs a page of versions and a search no more than one of few', async () => {
    const bounds = boundsOf({ prefix: '', delimiter: '', after: '' });
    const none = { skip: 0, delimiter: Buffer.alloc(0), delimiter_end: Buffer.from([0xff]) };
    const walk = { bucket_id: bucketId, ...bounds, ...none, keys: 11, rows: 11 };
    expect(await blocksOf('store-list-versions', walk)).toBeLessThan(300);
    const rest = { bucket_id: bucketId, key: Buffer.from('k1'), rows: 11, id: 1_010_000n, version: null };
    expect(await blocksOf('store-list-rest-of-key', rest)).toBeLessThan(100);
    const named = { bucket_id: bucketId, key: Buffer.from('k1'), current: false };
    const one = { id: 1_010_001n, version: '10001'.padStart(32, '0') };
    expect(await blocksOf('store-find-version', { ...named, ...one })).toBeLessThan(50);
    const nothing = { id: null, version: null };
    for (const current of [true, false])
      expect(await blocksOf('store-find-version', { ...named, current, ...nothing })).toBeLessThan(50);
  });

  it('costs a list of current objects nothing', async () => {
    const bounds = boundsOf({ prefix: '', delimiter: '', after: '' });
    const range = { bucket_id: bucketId, ...bounds, limit: 501 };
    expect(await blocksOf('store-list-objects', range)).toBeLessThan(10);
    const request = { prefix: '', delimiter: '/', after: '', limit: 10 };
    expect((await listRows(test.database, bucketId, request)).entries).toEqual([]);
  });
});
