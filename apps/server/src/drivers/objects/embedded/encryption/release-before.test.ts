// Runs on both databases in `npm run test:all`.
import type { Bucket } from '@cloud-account/s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allRows } from '../../../../database/session.js';
import { knownFiles } from '../rows/garbage-rows.js';
import { newTestBucket, openTestStore, put, type TestStore } from '../store.fixture.js';
import { beginEncrypted, putEncrypted, putEncryptedPart } from './encrypted-objects.fixture.js';

let test: TestStore;

beforeAll(async () => {
  test = await openTestStore();
});

afterAll(() => test.close());

const query = async (text: string, ...values: unknown[]) =>
  (await test.database.pool.query<Record<string, unknown>>(text, values)).rows;

/** Counts as a server does that knows no encryption. */
const count = ({ id }: Pick<Bucket, 'id'>) =>
  query('UPDATE store_buckets SET objects = objects + 0, size = size + 0 WHERE id = $1', id);

it('a server of the release before finds no bytes of an encrypted object, and removes none', async () => {
  const bucket = await newTestBucket(test);
  const { id } = await putEncrypted(test.backend, bucket, 'key', Buffer.from('text'));
  // What it selects of an object, and what it notes as garbage when it removes one.
  const seen = await query(
    `SELECT o.file, CASE WHEN o.pieces > 0 THEN (
       SELECT jsonb_agg(jsonb_build_array(p.file, p.size)) FROM store_pieces AS p WHERE p.object_id = o.id) END AS parts,
       CASE WHEN o.pieces > 0 THEN o.id END AS garbage FROM store_objects AS o WHERE o.id = $1`,
    id,
  );
  expect(seen).toEqual([{ file: null, parts: null, garbage: null }]);
  // When it takes over new files of a server that ended, it knows them.
  const [piece] = await query('SELECT file::text FROM store_pieces WHERE object_id = $1', id);
  const known = await allRows(test.database, knownFiles, { files: [String(piece?.file)] });
  expect(known).toEqual([{ file: piece?.file, kept: true }]);
});

it('a server of the release before writes nothing into a bucket with encryption', async () => {
  const [plain, encrypted, begun, set] = await Promise.all(
    Array.from({ length: 4 }, () => newTestBucket(test)),
  );
  if (plain === undefined || encrypted === undefined || begun === undefined || set === undefined)
    throw new Error('There are four buckets.');
  await put(test.backend, plain, 'key', 'text');
  await putEncrypted(test.backend, encrypted, 'key', Buffer.from('text'));
  await beginEncrypted(test.backend, begun, 'key');
  await test.backend.setBucketEncrypts(set, true);
  await test.backend.setBucketEncrypts(set, false);
  await count(plain);
  for (const bucket of [encrypted, begun, set]) await expect(count(bucket)).rejects.toThrow('does not know');
  // Servers of this release go on.
  await put(test.backend, encrypted, 'key', 'other');
  await test.backend.removeObjects(encrypted, [{ key: 'key' }]);
  await expect(count(encrypted)).rejects.toThrow('does not know');
  await test.store.closeOwner(encrypted.owner);
  await test.store.purge(encrypted.owner, new AbortController().signal);
  expect(await query('SELECT 1 FROM store_buckets WHERE id = $1', encrypted.id)).toEqual([]);
});

it('a server of the release before adds no part to an encrypted upload', async () => {
  const bucket = await newTestBucket(test);
  const upload = await beginEncrypted(test.backend, bucket, 'key');
  await putEncryptedPart(test.backend, bucket, upload, 1, Buffer.from('part'));
  await putEncryptedPart(test.backend, bucket, upload, 1, Buffer.from('another'));
  await expect(query('UPDATE store_uploads SET size = size + 4 WHERE id = $1', upload.id)).rejects.toThrow(
    'does not know',
  );
});
