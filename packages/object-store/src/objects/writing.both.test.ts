import { expect, it } from 'vitest';
import { beginUpload, newTestBucket, openTestStore, put, textOf } from '../store.fixture.js';
import { Writing } from './writing.js';

it('two calls write one row at the same time, in the order of calls, and other rows are not affected', async () => {
  const writing = new Writing();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const write = (row: number, name: string) =>
    writing.inTurn(row, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (name === 'b') throw new Error('not written');
      return name;
    });
  const writes = [write(1, 'a'), write(1, 'b'), write(1, 'c'), write(1, 'd'), write(2, 'other')];
  const outcomes = Promise.allSettled(writes);
  await expect.poll(() => begun).toEqual(['a', 'b', 'other']);
  ends[1]?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c']);
  ends[0]?.();
  await expect.poll(() => begun).toEqual(['a', 'b', 'other', 'c', 'd']);
  for (const end of ends) end();
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

it('four calls count for one owner in a cluster at the same time, whichever rows they write', async () => {
  const writing = new Writing();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const write = (id: number, owner: string, cluster = 'one') =>
    writing.countedInTurn({ id, owner, cluster }, () => {
      begun.push(`${cluster} ${owner} ${id}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
  const writes = [1, 1, 1, 2, 3, 4].map((id) => write(id, 'a'));
  const others = [write(5, 'a', 'two'), write(6, 'b')];
  await expect
    .poll(() => begun.toSorted())
    .toEqual(['one a 1', 'one a 1', 'one a 2', 'one a 3', 'one b 6', 'two a 5']);
  ends[0]?.();
  await expect.poll(() => begun.at(-1)).toBe('one a 4');
  const endAll = () => {
    for (const end of ends) end();
    return ends.length;
  };
  await expect.poll(endAll).toBe(8);
  endAll();
  await Promise.all([...writes, ...others]);
});

// The embedded engine has one connection, on which nothing waits for a row.
if (process.env.CLOUD_TEST_DATABASE === 'postgresql')
  it('writers of one locked bucket leave connections for others', async () => {
    const test = await openTestStore({}, { poolSize: 4 });
    const [held, free] = [await newTestBucket(test), await newTestBucket(test)];
    const { backend, database } = test;
    const holder = await database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM store_buckets WHERE id = $1 FOR UPDATE', [held.id]);
    const writes = Array.from({ length: 12 }, (_, at) => put(backend, held, `key-${at}`, 'late'));
    const upload = beginUpload(backend, held, 'upload');
    const others = [
      backend.removeObjects(held, [{ key: 'none' }]),
      backend.setBucket(held, { acl: held.acl }),
      upload,
    ];
    // One of the connections is the holder's, two are taken by those who wait for the bucket: the fourth is for all else.
    const object = await put(backend, free, 'key', 'soon');
    expect(await textOf(backend, object)).toBe('soon');
    await holder.query('ROLLBACK');
    holder.release();
    await Promise.all([...writes, ...others]);
    await test.close();
  });
