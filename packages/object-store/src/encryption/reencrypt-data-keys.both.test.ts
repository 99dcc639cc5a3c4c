import { randomBytes } from 'node:crypto';
import type { Bucket, StoredObject } from '@cloud-account/s3';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { CannotDecrypt, Encryption } from '@cloud-account/runtime';
import { ObjectStore } from '../object-store.js';
import { reencrypt } from '../reencrypt.js';
import { newTestBucket, openTestStore, type TestStore } from '../store.fixture.js';
import { beginEncrypted, contentOf, putEncrypted, putEncryptedPart } from './encrypted-objects.fixture.js';

const [older, newer, clientKey] = [randomBytes(32), randomBytes(32), randomBytes(32)];

/** The number of data keys that each key encrypts, by its name. */
async function names({ database }: TestStore): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ name: string; count: number }>(
    `SELECT split_part(data_key, '.', 1) AS name, count(*)::int AS count FROM (
       SELECT data_key FROM store_objects UNION ALL SELECT data_key FROM store_versions
       UNION ALL SELECT data_key FROM store_uploads
     ) AS stored WHERE data_key IS NOT NULL GROUP BY 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const log = pino({ level: 'silent' });

const reencryptWith = ({ database }: TestStore, ...keys: readonly [Buffer, ...Buffer[]]): Promise<void> =>
  reencrypt(database, new Encryption(keys), log, new AbortController().signal);

it('data keys are encrypted by the newest key while objects are written, and no byte of an object changes', async () => {
  const test = await openTestStore({ encryption: new Encryption([older]) });
  onTestFinished(() => test.close());
  const [old, current] = [older, newer].map((key) => new Encryption([key]).current);
  if (old === undefined || current === undefined) throw new Error('Keys have names.');
  const bucket = await newTestBucket(test);
  await test.backend.setBucket(bucket, { versioning: 'Enabled' });
  const kept: Bucket = { ...bucket, versioning: 'Enabled' };
  const write = (backend: TestStore['backend'], count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        putEncrypted(backend, kept, `${name}-${at % 70}`, Buffer.from(`${name} ${at}`)),
      ),
    );
  const objects = await write(test.backend, 210, 'old');
  const theirs = await putEncrypted(test.backend, kept, 'theirs', Buffer.from('theirs'), clientKey);
  const upload = await beginEncrypted(test.backend, kept, 'parts');
  const part = await putEncryptedPart(test.backend, kept, upload, 1, Buffer.from('part'));
  expect(await names(test)).toEqual({ [old]: 211, client: 1 });

  // Without the earlier key none can be opened, and none is lost by trying.
  await reencryptWith(test, newer);
  expect(await names(test)).toEqual({ [old]: 211, client: 1 });

  const both = new Encryption([newer, older]);
  const second = await ObjectStore.open({ ...test.options, encryption: both });
  const newest = await write(second.backend, 70, 'old');
  const removals = newest.map(({ key, version }) => ({ key, version }));
  const [more] = await Promise.all([
    write(second.backend, 40, 'more'),
    // Versions become current again, in another table, meanwhile.
    second.backend.removeObjects(kept, removals),
    reencryptWith(test, newer, older),
  ]);
  await second.stop(1_000);
  expect(await names(test)).toEqual({ [current]: 251, client: 1 });

  const third = await ObjectStore.open({ ...test.options, encryption: new Encryption([newer]) });
  onTestFinished(() => third.stop(0));
  const find = async (key: string, version: string) => {
    const found = await third.backend.findVersion(kept, key, version);
    if (found === undefined || 'isMarker' in found) throw new Error('There is no such version.');
    return found;
  };
  const textOf = async ({ key, version }: StoredObject) =>
    String(await contentOf(third.backend, await find(key, version)));
  for (const [at, object] of objects.entries()) expect(await textOf(object)).toBe(`old ${at}`);
  for (const [at, object] of more.entries()) expect(await textOf(object)).toBe(`more ${at}`);
  const found = await find('theirs', theirs.version);
  expect(String(await contentOf(third.backend, found, undefined, clientKey))).toBe('theirs');
  const begun = await third.backend.findUpload(kept, 'parts', upload.id);
  if (begun === undefined) throw new Error('There is no upload.');
  const completed = await third.backend.completeUpload(kept, begun, [part], { etag: 'e-1' });
  if (typeof completed === 'string') throw new Error(completed);
  expect(String(await contentOf(third.backend, completed))).toBe('part');
  // The object as it was before has the earlier key.
  expect(() => third.backend.openDataKey(objects[0] ?? completed, undefined)).toThrow(CannotDecrypt);
});
