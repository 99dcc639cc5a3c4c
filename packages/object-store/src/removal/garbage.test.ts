import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openGarbage } from '../rows/garbage-rows.js';
import { useTestStore } from '../store.fixture.js';

const test = useTestStore();

/** Notes an object and an upload of so many pieces and parts. @returns the numbers of what was noted */
async function note(count: number): Promise<bigint[]> {
  const [object, upload] = [Math.floor(Math.random() * 1e9) + 1e9, randomUUID()];
  const { pool } = test.database;
  await pool.query(
    `INSERT INTO store_pieces (object_id, position, file, size)
     SELECT $1, n, CASE WHEN n < 3 THEN gen_random_uuid() END, 1 FROM generate_series(1, $2::int) AS n`,
    [object, count],
  );
  await pool.query(
    `INSERT INTO store_parts (upload_id, number, file, size, etag, modified_at)
     SELECT $1, n, CASE WHEN n < 3 THEN gen_random_uuid() END, 1, '', now() FROM generate_series(1, $2::int) AS n`,
    [upload, count],
  );
  const { rows } = await pool.query<{ id: string }>(
    'INSERT INTO store_garbage (object_id, upload_id) VALUES ($1, NULL), (NULL, $2) RETURNING id::text',
    [object, upload],
  );
  return rows.map(({ id }) => BigInt(id));
}

const left = async () => {
  const { rows } = await test.database.pool.query<{ left: number[] }>(
    `SELECT ARRAY[(SELECT count(*) FROM store_pieces), (SELECT count(*) FROM store_parts),
       (SELECT count(*) FROM store_garbage WHERE file IS NULL),
       (SELECT count(*) FROM store_garbage WHERE file IS NOT NULL)]::int[] AS left`,
  );
  return rows[0]?.left;
};

const collect = () => test.store.purge(randomUUID(), new AbortController().signal);

it('removes pieces and parts some at a time, and their note with the last of them', async () => {
  const ids = await note(5);
  const open = async () => (await openGarbage.one(test.database, { ids, limit: 2 })).more;
  expect(await open()).toBe(true);
  expect((await left())?.slice(0, 3)).toEqual([3, 3, 2]);
  expect(await open()).toBe(true);
  expect((await left())?.slice(0, 3)).toEqual([1, 1, 2]);
  expect(await open()).toBe(false);
  expect(await left()).toEqual([0, 0, 0, 4]);
  expect(await open()).toBe(false);
  await collect();
  expect(await left()).toEqual([0, 0, 0, 0]);
});

it('removes more pieces than one statement takes in one collection', async () => {
  await note(4_500);
  await collect();
  expect(await left()).toEqual([0, 0, 0, 0]);
});

it('removes the others when a file cannot be removed', async () => {
  const [stuck, other] = [randomUUID(), randomUUID()];
  // A folder in its place.
  const folder = path.join(test.directory, stuck.slice(0, 2), stuck.slice(2, 4), stuck);
  await mkdir(folder, { recursive: true });
  await test.database.pool.query('INSERT INTO store_garbage (file) VALUES ($1), ($2)', [stuck, other]);
  await collect();
  const { rows } = await test.database.pool.query('SELECT file::text FROM store_garbage');
  expect(rows).toEqual([{ file: stuck }]);
  await rm(folder, { recursive: true });
  await collect();
  expect(await left()).toEqual([0, 0, 0, 0]);
});
