import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import {
  call,
  createPostgresDatabase,
  expectDone,
  fileForm,
  freePort,
  requirePrograms,
  TestOperator,
  until,
  useBuild,
} from '@cloud-account/testkit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { blocksOf } from '../../apps/docs/build/tabs/blocks.js';
import { readGuide } from '../../apps/docs/build/tabs/pages.js';
import { clientOf, CLUSTER, post, type Keys } from '../crash/object-checks.js';
import { ServerProcess, type Ready } from '../crash/server-process.js';

const { missing } = requirePrograms('pg_dump', 'pg_restore', 'postgres');

const repository = fileURLToPath(new URL('../..', import.meta.url));
const OPERATOR_KEY = 'key-of-the-backup-test-0123456789';
/** So much that it is kept in a file. */
const TEXT = 'bytes of an object'.repeat(1_000);

/** The commands of the guide, in order: one block makes a backup, the other restores it. */
const guide = await readGuide(repository, 'apps/docs/pages/guides/postgresql.md');
const [backUp = '', restore = ''] = blocksOf(guide)
  .filter(({ reason }) => reason === 'tests/postgresql/backup.all.test.ts runs it')
  .map(({ code }) => code);

async function newDatabase(content?: { readonly isEmpty: boolean }): Promise<string> {
  const database = await createPostgresDatabase(content);
  onTestFinished(() => database.drop());
  return database.url;
}

/** Creates things whose data is in all the places that a backup has. */
async function fill(ready: Ready): Promise<Keys> {
  const { api, token } = ready;
  const create = async (operation: string, body: object): Promise<{ id: number }> =>
    expectDone(await call<{ id: number }>('POST', `${api}/${operation}`, { token, body }));
  const { id } = await create('domains', {
    domain: 'kept.example',
    type: 'master',
    soa_email: 'a@example.org',
  });
  await create(`domains/${id}/records`, { type: 'A', name: 'www', target: '192.0.2.1' });
  const secret = {
    root_pass: 'aComplex-P4ssw0rd-of-9-words',
    metadata: { user_data: 'I2Nsb3VkLWNvbmZpZwo=' },
  };
  await create('node/instances', {
    region: 'us-ord',
    type: 'g6-standard-1',
    image: 'node/debian12',
    ...secret,
  });
  const ticket = await create('support/tickets', { summary: 'Keep this', description: 'With its file' });
  const body = fileForm('kept.txt', 'bytes of an attachment');
  await call('POST', `${api}/support/tickets/${ticket.id}/attachments`, { token, body });
  const keys = await post<Keys>(ready, 'keys', { label: 'backup' });
  await post(ready, 'buckets', { label: 'kept', cluster: CLUSTER });
  const client = clientOf(ready, keys);
  await client.send(new PutObjectCommand({ Bucket: 'kept', Key: 'a', Body: TEXT }));
  client.destroy();
  return keys;
}

/** The digest of all rows and files, when all jobs are done. */
async function digestOf({ operator }: Ready, name: string): Promise<string> {
  const lab = new TestOperator(operator, OPERATOR_KEY);
  await until(async () => {
    expect((await lab.post('/lab/jobs/run', { until: 'idle' })).status).toBe(200);
  });
  const { status, body, text } = await lab.post<{ digest: string }>('/lab/snapshots', { name });
  expect(status, text).toBe(201);
  return body.digest;
}

useBuild();

describe.skipIf(missing.length > 0)('a backup by the commands of the guide (needs postgres)', () => {
  test('restores the same rows and files, and the keys', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'backup-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const places = {
      DATABASE_URL: await newDatabase(),
      CLOUD_DATA_DIR: path.join(folder, 'original'),
      BACKUP: path.join(folder, 'backup'),
      RESTORED_URL: await newDatabase({ isEmpty: true }),
      RESTORED_DIR: path.join(folder, 'restored'),
    };
    await mkdir(places.BACKUP);
    const run = (commands: string): Promise<unknown> =>
      promisify(execFile)('bash', ['-euc', commands], { env: { PATH: process.env.PATH, ...places } });
    const settings = {
      CLOUD_LAB: 'on',
      CLOUD_OPERATOR_KEY: OPERATOR_KEY,
      // Each start registers the documentation at the address of the server, which has to be the same.
      CLOUD_PORT: String(await freePort()),
    };

    const original = new ServerProcess({ ...settings, ...places });
    onTestFinished(() => original.kill());
    const ready = await original.ready();
    const lab = new TestOperator(ready.operator, OPERATOR_KEY);
    // Recurring jobs change nothing while the clock stands still; it does so on the restored server, too.
    expect((await lab.put('/lab/clock', { mode: 'frozen' })).status).toBe(200);
    const keys = await fill(ready);
    expect((await lab.post('/lab/clock/advance', { seconds: 600 })).status).toBe(200);
    const digest = await digestOf(ready, 'original');
    await original.stop();
    await run(backUp);
    await run(restore);

    const { RESTORED_DIR: directory, RESTORED_URL: url } = places;
    const restored = new ServerProcess({ ...settings, CLOUD_DATA_DIR: directory, DATABASE_URL: url });
    onTestFinished(() => restored.kill());
    const second = await restored.ready();
    expect(second.token).toBe(ready.token);
    const restoredDigest = await digestOf(second, 'restored');
    // The backup has the first snapshot, too, so a row that differs is named.
    const restoredLab = new TestOperator(second.operator, OPERATOR_KEY);
    expect((await restoredLab.get('/lab/snapshots/original/differences/restored')).body).toMatchObject({
      data: [],
    });
    expect(restoredDigest).toBe(digest);
    const client = clientOf(second, keys);
    const { Body } = await client.send(new GetObjectCommand({ Bucket: 'kept', Key: 'a' }));
    expect(await Body?.transformToString()).toBe(TEXT);
    client.destroy();
    await restored.stop();
  });
});
