import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BlobGone } from '@cloud-account/s3';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { ObjectStoreUnavailable } from '../../common/store-types.js';
import { openIncoming } from './incoming.js';
import {
  attributes,
  inFile,
  newTestBucket,
  openTestStore,
  put,
  receive,
  textOf,
  useTestStore,
} from '../../store.fixture.js';

const test = useTestStore();

it('closes only when pending files have their rows', async () => {
  const directory = path.join(test.directory, 'another');
  await mkdir(directory);
  const incoming = await openIncoming(directory, test.database, pino({ level: 'silent' }));
  const id = randomUUID();
  await writeFile(incoming.files.incomingPath(id), 'text');
  let write: () => void = () => undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const given = incoming.assign(async () => {
    await written;
    await test.database.pool.query('INSERT INTO store_garbage (file) VALUES ($1)', [id]);
  });
  const closed = incoming.close();
  await expect(incoming.assign(() => Promise.resolve())).rejects.toThrow('any more');
  write();
  await Promise.all([given, closed]);
  expect(await text((await incoming.files.readAll(id)).content)).toBe('text');
});

it('keeps new files while a transaction may still refer to them', async () => {
  const directory = path.join(test.directory, 'undecided');
  await mkdir(directory);
  const log = pino({ level: 'silent' });
  const incoming = await openIncoming(directory, test.database, log);
  const [kept, lost] = [randomUUID(), randomUUID()];
  for (const id of [kept, lost]) await writeFile(incoming.files.incomingPath(id), 'text');
  const client = await test.database.pool.connect();
  await client.query('BEGIN');
  await client.query('INSERT INTO store_garbage (file) VALUES ($1)', [kept]);
  // As a server leaves it that is gone while its commit waits.
  await incoming.close();
  await client.query('COMMIT');
  client.release();
  const next = await openIncoming(directory, test.database, log);
  expect(await text((await next.files.readAll(kept)).content)).toBe('text');
  await expect(next.files.readAll(lost)).rejects.toThrow(BlobGone);
  await next.close();
});

it('an object that is being written when the store stops exists afterwards', async () => {
  const bucket = await newTestBucket(test);
  const { backend } = test;
  const blob = await receive(backend, inFile('text'));
  const writing = backend.putObject(bucket, 'key', [blob], attributes(bucket.owner));
  await test.reopen();
  const object = await writing;
  if (typeof object === 'string') throw new Error(object);
  expect(await textOf(test.backend, object)).toBe(inFile('text'));
  const late = [{ id: randomUUID(), size: 4 }];
  await expect(backend.putObject(bucket, 'late', late, attributes(bucket.owner))).rejects.toThrow('any more');
});

it('a store closes even if its sent bytes cannot be written', async () => {
  const bucket = await newTestBucket(test);
  await test.database.pool.query('ALTER TABLE store_outbound RENAME TO hidden');
  test.backend.countOutbound(bucket, 100);
  const { backend } = test;
  await test.reopen();
  await test.database.pool.query('ALTER TABLE hidden RENAME TO store_outbound');
  const late = [{ id: randomUUID(), size: 4 }];
  await expect(backend.putObject(bucket, 'late', late, attributes(bucket.owner))).rejects.toThrow('any more');
});

it('sent bytes that could not be written are written later, without further traffic', async () => {
  const bucket = await newTestBucket(test);
  const { pool } = test.database;
  await pool.query('ALTER TABLE store_outbound RENAME TO hidden');
  test.backend.countOutbound(bucket, 100);
  await expect(test.store.outboundBytes(bucket.owner, test.clock.time)).rejects.toThrow();
  await pool.query('ALTER TABLE hidden RENAME TO store_outbound');
  const sent = 'SELECT bytes::int FROM store_outbound WHERE owner = $1';
  const counted = () => pool.query<{ bytes: number }>(sent, [bucket.owner]);
  await expect.poll(async () => (await counted()).rows).toEqual([{ bytes: 100 }]);
});

it('files of an unconfirmed write are checked again by the server that received them', async () => {
  const directory = path.join(test.directory, 'uncertain');
  await mkdir(directory);
  const logged = vi.fn();
  const log = pino({ level: 'silent' });
  log.warn = logged;
  const incoming = await openIncoming(directory, test.database, log, 200);
  const [kept, lost] = [randomUUID(), randomUUID()];
  for (const id of [kept, lost]) await writeFile(incoming.files.incomingPath(id), 'text');
  const { pool } = test.database;
  await pool.query('INSERT INTO store_garbage (file) VALUES ($1)', [kept]);
  // The first look fails, too.
  await pool.query('ALTER TABLE store_parts RENAME TO hidden');
  incoming.checkLater([kept]);
  incoming.checkLater([lost]);
  await expect.poll(() => logged.mock.calls.length).toBeGreaterThan(0);
  await pool.query('ALTER TABLE hidden RENAME TO store_parts');
  const left = async () =>
    (await readdir(incoming.files.incoming)).filter((name) => !name.startsWith('lock'));
  await expect.poll(left).toEqual([]);
  expect(await text((await incoming.files.readAll(kept)).content)).toBe('text');
  await expect(incoming.files.readAll(lost)).rejects.toThrow(BlobGone);
  await incoming.close();
});

/** Takes the folder of a server away from it, as one does that believes it dead. */
async function takeOver(directory: string): Promise<string> {
  const parent = path.join(directory, 'incoming');
  const [name = ''] = await readdir(parent);
  const folder = path.join(parent, name);
  for (const file of await readdir(folder)) await rm(path.join(folder, file));
  return folder;
}

it('a store whose folder another server may have taken refuses writes, and reports that it must end', async () => {
  const lost = await openTestStore();
  const bucket = await newTestBucket(lost);
  const { backend } = lost;
  const object = await put(backend, bucket, 'kept', inFile('kept'));
  const blob = await receive(backend, 'text');
  await takeOver(lost.directory);
  expect((await lost.store.failed).message).toContain('another process may have taken it');
  await expect(receive(backend, inFile('more'))).rejects.toThrow(ObjectStoreUnavailable);
  await expect(backend.duplicate(object)).rejects.toThrow(ObjectStoreUnavailable);
  await expect(backend.putObject(bucket, 'key', [blob], attributes(bucket.owner))).rejects.toThrow(
    ObjectStoreUnavailable,
  );
  expect(await textOf(backend, object)).toBe(inFile('kept'));
  await lost.close();
});

it('missing bytes of a written object are logged', async () => {
  const logged = vi.fn();
  const log = pino({ level: 'silent' });
  log.error = logged;
  const other = await openTestStore({ log });
  const bucket = await newTestBucket(other);
  const blob = await receive(other.backend, inFile('text'));
  await rm(path.join(await takeOver(other.directory), blob.id), { force: true });
  await other.backend.putObject(bucket, 'key', [blob], attributes(bucket.owner));
  expect(logged).toHaveBeenCalledExactlyOnceWith({ files: [blob.id] }, expect.stringContaining('are gone'));
  await other.close();
});
