import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from './free-port.js';
import { getProgram } from '@cloud-account/cli/programs';

/** A PostgreSQL server of the tests' own. */
export interface PostgresServer {
  /** Of a user that may create databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
const ownUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) =>
    Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
  return { uid: id('-u'), gid: id('-g') };
};

/** Starts PostgreSQL in a temporary directory on a free port of 127.0.0.1. */
export async function startPostgres(): Promise<PostgresServer> {
  const directory = await mkdtemp(path.join(tmpdir(), 'cloud-postgres-'));
  const user = ownUser();
  if (user) await chown(directory, user.uid, user.gid);
  const data = path.join(directory, 'data');
  const options: SpawnOptions = { ...user, cwd: directory, stdio: 'ignore' };
  const initdb = spawnSync(
    getProgram('initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...user, cwd: directory, encoding: 'utf8' },
  );
  if (initdb.status !== 0) throw new Error(`initdb failed: ${initdb.stderr}`);
  const port = await freePort();
  const server = spawn(
    getProgram('postgres'),
    ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', directory, '-c', 'max_connections=200'],
    options,
  );
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(url);
  return {
    url,
    stop: async () => {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
      await rm(directory, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (tries === 100) throw error;
      await sleep(100);
    }
  }
}
