import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { sample } from '@cloud-account/testkit/sample';
import { makeTemplate } from '@cloud-account/testkit/test-database';
import { pause } from '@cloud-account/testkit/waits';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '../database.js';
import { DataDirectoryInUse } from '../errors.js';
import { inTransaction } from '../transaction.js';
import { migrate } from '../migrations.js';
import { kill, runElsewhere, type Elsewhere } from './elsewhere.fixture.js';

let directory: string;
let child: Elsewhere | undefined;

beforeEach(async () => {
  await makeTemplate();
  directory = await mkdtemp(path.join(tmpdir(), 'cloud-database-'));
});

afterEach(async () => {
  if (child) await kill(child);
  await rm(directory, { recursive: true });
});

/** Opens the directory in a process of its own, which then runs `program` with `database` and `say` at hand. */
function openElsewhere(program = ''): Elsewhere {
  const text = `
    import { migrate, openDatabase } from '@cloud-account/database';
    const say = (line) => process.stdout.write(line + '\\n');
    say('opening');
    const database = await openDatabase({ kind: 'embedded', directory: process.argv[1] });
    await migrate(database.pool);
    say('open');
    ${program}`;
  child = runElsewhere(text, directory);
  return child;
}

/** Waits until the process says something. */
async function waitsFor({ stdout }: Elsewhere, line: string): Promise<void> {
  for await (const said of createInterface(stdout)) if (said === line) return;
}

async function open(): Promise<Database> {
  const database = await openDatabase({ kind: 'embedded', directory });
  await migrate(database.pool);
  return database;
}

it('starts after kills at any moment of the first start', async () => {
  for (let round = 0; round < sample(8, 2); round++) {
    const started = openElsewhere();
    await waitsFor(started, 'opening');
    await pause(Math.random() * 1500);
    await kill(started);
  }
  const database = await open();
  expect((await database.pool.query('SELECT id FROM accounts')).rows).toEqual([]);
  await database.close();
  const names = await readdir(directory);
  expect(names.filter((name) => !name.startsWith('lock.'))).toEqual(['pgdata']);
});

it('starts after a first start that could not write all of a file', async () => {
  const program = `
    import { openDatabase } from '@cloud-account/database';
    const opening = openDatabase({ kind: 'embedded', directory: process.argv[1] });
    await opening.then(() => console.log('open'), ({ code }) => console.log(code));`;
  child = runElsewhere(program, directory, 1000);
  const ended = once(child, 'exit');
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  expect(line).toBe('EFBIG');
  await ended;
  await (await open()).close();
});

it('keeps every acknowledged row when it is killed while writing', async () => {
  let acknowledged = 0;
  for (let round = 0; round < sample(3, 1); round++) {
    const started = openElsewhere(`
      await database.pool.query('CREATE TABLE IF NOT EXISTS written (number int)');
      for (let number = ${acknowledged} + 1; ; number++) {
        await database.pool.query('INSERT INTO written VALUES ($1)', [number]);
        say(String(number));
      }`);
    const before = acknowledged;
    createInterface(started.stdout).on('line', (line) => {
      if (!line.startsWith('open')) acknowledged = Number(line);
    });
    await expect.poll(() => acknowledged).toBeGreaterThan(before);
    await pause(Math.random() * 500);
    await kill(started);
    const database = await open();
    const { rows } = await database.pool.query<{ count: bigint; last: number }>(
      'SELECT count(DISTINCT number), max(number) AS last FROM written',
    );
    await database.close();
    const last = rows[0]?.last ?? 0;
    expect(rows).toEqual([{ count: BigInt(last), last }]);
    // The last row may have been kept without the news of it having got out.
    expect(last).toBeGreaterThanOrEqual(acknowledged);
    acknowledged = last;
  }
});

it('refuses a directory that another process has open', async () => {
  await waitsFor(openElsewhere('setInterval(() => {}, 1000);'), 'open');
  await expect(open()).rejects.toThrow(DataDirectoryInUse);
});

it('releases the directory when it is closed', async () => {
  for (let round = 0; round < 2; round++) {
    const database = await open();
    await database.close();
  }
});

it('releases the directory when the engine does not start', async () => {
  const database = await open();
  await database.close();
  await rm(path.join(directory, 'pgdata', 'global', 'pg_control'));
  await expect(open()).rejects.toThrow('could not open file "global/pg_control"');
  await expect(open()).rejects.toThrow('could not open file "global/pg_control"');
});

it('reports the end of the engine, rejects pending requests, and leaves a directory that opens', async () => {
  const database = await open();
  await database.pool.query(
    `INSERT INTO accounts (uuid, email, created_at) VALUES (gen_random_uuid(), '', now())`,
  );
  // COPY from the client is not served: the engine ends rather than lose its place in the protocol.
  const results = await Promise.allSettled([
    database.pool.query('COPY accounts FROM STDIN'),
    database.pool.query('SELECT 1'),
    inTransaction(database, (tx) => Promise.resolve(tx)),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await database.failed).message).toContain('The embedded database crashed');
  await expect(database.ping()).rejects.toThrow('The embedded database crashed');
  await database.close();

  const reopened = await open();
  expect((await reopened.pool.query('SELECT id FROM accounts')).rows).toHaveLength(1);
  await reopened.close();
});
