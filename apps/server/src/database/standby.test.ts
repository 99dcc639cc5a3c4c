// Runs only in `npm run test:all`.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePrograms } from '@cloud-account/testkit';
import { startPostgres, startStandby, stopPostgres } from '@cloud-account/testkit/postgres-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from './build.js';
import { openDatabase, type Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { change } from './session.js';
import { once } from './statement.js';
import { inTransaction } from './transaction.js';

const { missing } = requirePrograms('postgres', 'pg_basebackup');

const insert = once(() => ({ compile: () => sql`INSERT INTO changes DEFAULT VALUES`.compile(build) }));

describe.skipIf(missing.length > 0)('a change that a synchronous standby does not confirm', () => {
  let folder = '';
  let database: Database;
  let sender = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'standby-'));
    await chmod(folder, 0o755);
    const url = await startPostgres(path.join(folder, 'primary'));
    await startStandby(path.join(folder, 'standby'), url);
    database = await openDatabase({ kind: 'postgresql', url, poolSize: 1 });
    await database.pool.query('CREATE TABLE changes (id serial)');
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    sender = rows[0]?.pid ?? 0;
  });

  afterAll(async () => {
    await database.close();
    for (const name of ['standby', 'primary']) stopPostgres(path.join(folder, name));
    await rm(folder, { recursive: true });
  });

  const write = {
    alone: () => change(database, insert, {}),
    'in a transaction': () => inTransaction(database, (session) => change(session, insert, {})),
  };

  // Each waits for ten seconds.
  it.each(['in a transaction', 'alone'] as const)('is not acknowledged: %s', async (how) => {
    expect(await write[how]()).toBe(1);
    process.kill(sender, 'SIGSTOP');
    const began = performance.now();
    try {
      await expect(write[how]()).rejects.toThrow(DatabaseUnavailable);
    } finally {
      process.kill(sender, 'SIGCONT');
    }
    // As long as one query may take, and not as two.
    expect(performance.now() - began).toBeLessThan(19_000);
    expect(await write[how]()).toBe(1);
  });
});
