import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { freePort } from '@cloud-account/testkit';
import { until } from '@cloud-account/testkit/waits';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { loadCatalog } from '../catalog/load-catalog.js';
import { openDatabase } from '../database.js';
import { DataDirectoryInUse } from '../errors.js';
import { migrate } from '../migrations.js';
import { packageRoot } from '../package-root.js';

const root = path.resolve(packageRoot, '../..');

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'cloud-database-'));
  onTestFinished(() => rm(directory, { recursive: true }));
});

/** Runs what `pnpm studio` runs. */
function studio(...args: string[]): ChildProcess {
  const { DATABASE_URL: _, ...environment } = process.env;
  const program = path.join(packageRoot, 'scripts/studio.mjs');
  const child = spawn(process.execPath, ['--conditions=source', '--import=tsx', program, ...args], {
    cwd: root,
    env: {
      ...environment,
      PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${environment.PATH ?? ''}`,
      CLOUD_DATA_DIR: directory,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return child;
}

async function refusal(): Promise<string> {
  const child = studio();
  const [said] = await Promise.all([child.stderr === null ? '' : text(child.stderr), once(child, 'exit')]);
  return said;
}

it('reads and writes the tables of a stopped server, and keeps servers out meanwhile', async () => {
  const database = await openDatabase({ kind: 'embedded', directory });
  await migrate(database.pool);
  await loadCatalog(database.pool);
  await database.close();
  const port = await freePort();
  const child = studio('--port', String(port), '--browser', 'none');

  /** Asks as Studio's page does. */
  const query = async (sql: string, ...parameters: unknown[]): Promise<unknown> => {
    const response = await fetch(`http://localhost:${port}/bff`, {
      method: 'POST',
      // Studio closes an idle connection after 5 s, and this process may be slow to see that.
      headers: { Connection: 'close' },
      body: JSON.stringify({ procedure: 'query', query: { sql, parameters } }),
    });
    return response.json();
  };
  await until(() => query('SELECT 1'));

  const deleted = await query('DELETE FROM kernels WHERE id <> $1 RETURNING id', 'none');
  expect(deleted).toEqual([null, expect.arrayContaining([{ id: 'node/grub2' }])]);
  const wrong = await query('SELECT nothing FROM kernels WHERE id = $1', 'none');
  expect(wrong).toEqual([expect.objectContaining({ code: '42703' })]);
  expect(await Promise.all([query('SELECT id FROM kernels'), query('SELECT 2 AS two')])).toEqual([
    [null, []],
    [null, [{ two: 2 }]],
  ]);
  await expect(openDatabase({ kind: 'embedded', directory })).rejects.toThrow(DataDirectoryInUse);

  child.kill('SIGTERM');
  await once(child, 'exit');
  const reopened = await openDatabase({ kind: 'embedded', directory });
  expect((await reopened.pool.query('SELECT id FROM kernels')).rows).toEqual([]);
  await reopened.close();
});

it('refuses the database of a running server, and a directory without one', async () => {
  expect(await refusal()).toBe(`${directory} has no database: start a server on it first.\n`);
  const database = await openDatabase({ kind: 'embedded', directory });
  expect(await refusal()).toBe(
    `${directory} is in use by process ${process.pid}. Stop that server first, or use PostgreSQL and set DATABASE_URL.\n`,
  );
  await database.close();
});
