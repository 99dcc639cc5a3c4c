import { expect, it } from 'vitest';
import { beginUpload, newTestBucket, put, useTestStore } from '../store.fixture.js';

const test = useTestStore();

const run = (text: string) => test.database.pool.query(text);

const rowsOf = async (id: number) => {
  const { rows } = await test.database.pool.query<{ rows: number[] }>(
    `SELECT ARRAY[(SELECT count(*) FROM store_buckets WHERE id = $1),
       (SELECT count(*) FROM store_objects WHERE bucket_id = $1),
       (SELECT count(*) FROM store_uploads WHERE bucket_id = $1),
       (SELECT count(*) FROM store_certificates WHERE bucket_id = $1)]::int[] AS rows`,
    [id],
  );
  return rows[0]?.rows;
};

it.each([
  ['an object', 'store_objects', 1, 0],
  ['an upload', 'store_uploads', 0, 1],
])('a bucket is kept while %s of it is left', async (_, table, objects, uploads) => {
  const bucket = await newTestBucket(test);
  await put(test.backend, bucket, 'key', 'text');
  await beginUpload(test.backend, bucket, 'key');
  await test.database.pool.query(
    `INSERT INTO store_certificates (bucket_id, certificate, private_key, names) VALUES ($1, '', '', '{}')`,
    [bucket.id],
  );
  await test.store.closeOwner(bucket.owner);
  // A purge that only waited for another one finds nothing that it may remove.
  await run(`CREATE SEQUENCE looked; CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('looked'); RETURN NULL; END $$`);
  await run(`CREATE TRIGGER keep BEFORE DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION keep()`);
  const ended = new AbortController();
  const purged = test.store.purge(bucket.owner, ended.signal);
  await expect.poll(() => run('SELECT is_called FROM looked')).toMatchObject({ rows: [{ is_called: true }] });
  // An upload is tried again and again, and an object is not.
  if (uploads > 0) ended.abort();
  await purged;
  expect(await rowsOf(bucket.id)).toEqual([1, objects, uploads, 1]);
  await run('DROP FUNCTION keep CASCADE; DROP SEQUENCE looked');
  await test.store.purge(bucket.owner, new AbortController().signal);
  expect(await rowsOf(bucket.id)).toEqual([0, 0, 0, 0]);
});

it('a bucket that cannot be removed does not keep the others', async () => {
  const [poisoned, other] = [await newTestBucket(test), await newTestBucket(test)];
  for (const bucket of [poisoned, other]) {
    await put(test.backend, bucket, 'key', 'text');
    await test.store.closeOwner(bucket.owner);
  }
  await run(
    `CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'Poisoned.'; END $$`,
  );
  await run(`CREATE TRIGGER poison BEFORE DELETE ON store_buckets FOR EACH ROW WHEN (OLD.id = ${poisoned.id})
    EXECUTE FUNCTION poison()`);
  const sweep = () => test.store.sweep(new AbortController().signal);
  await expect(sweep()).rejects.toThrow('1 parts failed');
  expect(await rowsOf(other.id)).toEqual([0, 0, 0, 0]);
  await run('DROP FUNCTION poison CASCADE');
  await sweep();
  expect(await rowsOf(poisoned.id)).toEqual([0, 0, 0, 0]);
});
