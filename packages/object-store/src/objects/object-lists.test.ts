import { beforeAll, describe, expect, it } from 'vitest';
import type { ListRequest } from '@cloud-account/s3';
import { type Session, statements } from '@cloud-account/database';
import { boundsOf, listRows, successor } from './object-lists.js';
import { useTestStore } from '../store.fixture.js';

const test = useTestStore();

const columns = 'bucket_id, key, size, etag, acl, content_type, headers, metadata, pieces, modified_at';
const values = `0, 'e', '{"owner":"o","grants":[]}', 'text/plain', '{}', '{}', 0, now()`;

describe('a list', () => {
  /** Everything in the order of its bytes, rolled up, and cut. */
  const expected = (keys: readonly string[], { prefix, delimiter, after, limit }: ListRequest) => {
    const bytes = (text: string) => Buffer.from(text);
    const later = (key: string, than: string) => Buffer.compare(bytes(key), bytes(than)) > 0;
    const rolledUp = (key: string) => {
      const at = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
      return at < 0 ? undefined : key.slice(0, at + delimiter.length);
    };
    const names = [...keys]
      .sort((one, other) => Buffer.compare(bytes(one), bytes(other)))
      .filter((key) => key.startsWith(prefix))
      .filter((key) => after === '' || (later(key, after) && rolledUp(key) !== after))
      .map((key) => rolledUp(key) ?? `=${key}`);
    const all = [...new Set(names)];
    return { names: all.slice(0, limit), truncated: all.length > limit };
  };

  it('is correct for any keys, prefix, delimiter, marker and limit', async () => {
    const letters = ['a', 'b', '/', '/', 'ü', '～', '😀', '\u007f', '\uffff', '\0'];
    let seed = 7;
    const random = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    const text = (max: number): string =>
      Array.from({ length: random(max + 1) }, () => letters[random(letters.length)] ?? '').join('');
    const keys = [...new Set(Array.from({ length: 300 }, () => text(6) + 'x'))];
    const rows = keys.map((key) => ({ key: Buffer.from(key).toString('hex') }));
    await test.database.pool.query(
      `INSERT INTO store_objects (${columns}) SELECT 1, decode(key, 'hex'), ${values}
       FROM jsonb_to_recordset($1::jsonb) AS keys (key text)`,
      [JSON.stringify(rows)],
    );
    for (let round = 0; round < 300; round++) {
      const request = {
        prefix: random(2) === 0 ? '' : text(2),
        delimiter: ['', '/', 'ü', '/a', '😀'][random(5)] ?? '',
        after: random(2) === 0 ? '' : text(3),
        limit: random(20) + 1,
      };
      const { entries, truncated } = await listRows(test.database, 1, request);
      const names = entries.map((entry) => ('key' in entry ? `=${entry.key}` : entry.commonPrefix));
      expect({ request, names, truncated }).toEqual({ request, ...expected(keys, request) });
    }
  });

  it('with a delimiter is read in steps', async () => {
    const bucketId = 2;
    const folders = Array.from({ length: 450 }, (_, at) => `d${String(at).padStart(3, '0')}`);
    const keys = folders.flatMap((folder) => [folder, `${folder}/1`, `${folder}/2`]);
    await test.database.pool.query(
      `INSERT INTO store_objects (${columns}) SELECT ${bucketId}, convert_to(key, 'UTF8'), ${values}
       FROM unnest($1::text[]) AS key`,
      [keys],
    );
    const steps: number[] = [];
    const session: Session = {
      run: async (statement, given) => {
        const outcome = await test.database.run(statement, given);
        steps.push(outcome.rows.length);
        return outcome;
      },
    };
    for (const [limit, sizes] of [
      [100, [101]],
      [850, [200, 200, 200, 200, 51]],
      [1_000, [200, 200, 200, 200, 100]],
    ] as const) {
      const request = { prefix: '', delimiter: '/', after: '', limit };
      const { entries, truncated } = await listRows(session, bucketId, request);
      const names = entries.map((entry) => ('key' in entry ? `=${entry.key}` : entry.commonPrefix));
      expect({ names, truncated }).toEqual(expected(keys, request));
      expect(steps.splice(0)).toEqual(sizes);
    }
  });

  it('of an empty bucket is empty', async () => {
    const request = { prefix: '', delimiter: '', after: '', limit: 0 };
    expect(await listRows(test.database, 1, request)).toEqual({ entries: [], truncated: false });
  });
});

it('the successor of bytes carries over', () => {
  const next = (...bytes: number[]) => [...successor(Buffer.from(bytes))];
  expect(next(0x61)).toEqual([0x62]);
  expect(next(0x61, 0xff, 0xff)).toEqual([0x62]);
  expect(next(0xff)).toEqual([0xff]);
  expect(boundsOf({ prefix: 'b', delimiter: '', after: 'a' })).toEqual({
    from: Buffer.from('b'),
    end: Buffer.from('c'),
  });
});

describe('a page of a large bucket', () => {
  const small = 1_000;
  const large = 50_000;
  const keyOf = (folder: number): string => `d${String(folder).padStart(4, '0')}/`;

  beforeAll(async () => {
    for (const count of [small, large]) {
      await test.database.pool.query(
        `INSERT INTO store_objects (${columns})
         SELECT ${count}, convert_to('d' || lpad((i / 500)::text, 4, '0') || '/' || lpad(i::text, 8, '0'), 'UTF8'), ${values}
         FROM generate_series(0, ${count - 1}) AS i`,
      );
    }
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

  const range = (bucket_id: number, after: string) => ({
    bucket_id,
    ...boundsOf({ prefix: '', delimiter: '', after }),
    limit: 501,
  });

  it('costs the same as one of a small bucket, wherever it begins', async () => {
    const first = await blocksOf('store-list-objects', range(small, ''));
    for (const after of ['', keyOf(50), keyOf(98)]) {
      expect(await blocksOf('store-list-objects', range(large, after))).toBeLessThan(first * 2);
    }
  });

  it('costs the same for each common prefix, for any number of keys', async () => {
    const rolledUp = { skip: 0, delimiter: Buffer.from('/'), delimiter_end: Buffer.from('0') };
    const page = { ...range(large, ''), ...rolledUp };
    expect(await blocksOf('store-list-rolled-up', page)).toBeLessThan(101 * 8);
    expect(await blocksOf('store-list-rolled-up', { ...page, limit: 10 })).toBeLessThan(10 * 8);
  });
});
