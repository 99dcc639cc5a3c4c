import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getProgram, requirePrograms } from '@cloud-account/cli/programs';
import { freePort } from '@cloud-account/testkit/free-port';
import { createTestDatabase } from '@cloud-account/testkit/test-database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database.js';
import { DatabaseWithoutSessions } from './errors.js';

const { missing } = requirePrograms('pgbouncer', 'postgres');

/** A database behind pgbouncer, until the test ends. @returns its URL there */
async function behindPooler(mode: string): Promise<string> {
  const made = await createTestDatabase('postgresql');
  const { options } = made;
  if (options.kind !== 'postgresql') throw new Error('This is no PostgreSQL server.');
  const url = new URL(options.url);
  const folder = await mkdtemp(path.join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(path.join(folder, 'users'), '"postgres" ""\n');
  await writeFile(
    file,
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, 'users')}
pool_mode = ${mode}
`,
  );
  const pooler = spawn(getProgram('pgbouncer'), [file], {
    // It refuses to run as root.
    ...(process.getuid?.() === 0 && {
      uid: Number(spawnSync('id', ['-u', 'postgres'], { encoding: 'utf8' }).stdout),
    }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onTestFinished(async () => {
    await stop(pooler);
    await made.drop();
    await rm(folder, { recursive: true });
  });
  for await (const [said] of parts(pooler)) if (String(said).includes('process up')) break;
  url.port = String(port);
  return url.href;
}

async function* parts(pooler: ChildProcess): AsyncGenerator<unknown[]> {
  for (;;) yield once(pooler.stderr ?? pooler, 'data', { signal: AbortSignal.timeout(30_000) });
}

async function stop(pooler: ChildProcess): Promise<void> {
  const ended = once(pooler, 'exit');
  pooler.kill();
  await ended;
}

describe.skipIf(missing.length > 0)('a database behind pgbouncer (needs pgbouncer, postgres)', () => {
  it('is refused where the pooler gives each transaction another session', async () => {
    const url = await behindPooler('transaction');
    await expect(openDatabase({ kind: 'postgresql', url })).rejects.toThrow(DatabaseWithoutSessions);
  });

  it('is opened where each client has a session', async () => {
    const url = await behindPooler('session');
    const database = await openDatabase({ kind: 'postgresql', url });
    await database.ping();
    await database.close();
  });
});
