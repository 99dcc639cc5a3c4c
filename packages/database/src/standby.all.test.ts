import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { requirePrograms } from '@cloud-account/testkit/programs';
import { startPostgres, startStandby, stopPostgres } from '@cloud-account/testkit/postgres-server';
import { limits } from '@cloud-account/testkit/waits';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { build } from './build.js';
import { openDatabase, type Database } from './database.js';
import { DatabaseUnavailable } from './errors.js';
import { once } from './statement.js';
import { inTransaction } from './transaction.js';

const { missing } = requirePrograms('postgres', 'pg_basebackup');

const insert = once(() => ({ compile: () => sql`INSERT INTO changes DEFAULT VALUES`.compile(build) }));

describe.skipIf(missing.length > 0)('a change that a synchronous standby does not confirm', () => {
  let folder = '';
  let database: Database;
  let hasty: Database;
  let sender = 0;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'standby-'));
    await chmod(folder, 0o755);
    const url = await startPostgres(path.join(folder, 'primary'));
    await startStandby(path.join(folder, 'standby'), url);
    const options = { kind: 'postgresql', url, poolSize: 1 } as const;
    database = await openDatabase({ ...options, timeLimit: limits.wait });
    hasty = await openDatabase({ ...options, timeLimit: 3_000 });
    await database.pool.query('CREATE TABLE changes (id serial)');
    const { rows } = await database.pool.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    sender = rows[0]?.pid ?? 0;
  });

  afterAll(async () => {
    await database.close();
    await hasty.close();
    for (const name of ['standby', 'primary']) stopPostgres(path.join(folder, name));
    await rm(folder, { recursive: true });
  });

  const write = {
    alone: (on: Database) => insert.run(on, {}),
    'in a transaction': (on: Database) => inTransaction(on, (session) => insert.run(session, {})),
  };

  it.each(['in a transaction', 'alone'] as const)('is not acknowledged: %s', async (how) => {
    expect(await write[how](database)).toBe(1);
    process.kill(sender, 'SIGSTOP');
    const sent = vi.spyOn(pg.Client.prototype, 'query');
    try {
      await expect(write[how](hasty)).rejects.toThrow(DatabaseUnavailable);
      // It would wait for the standby, too.
      expect(sent).not.toHaveBeenCalledWith('ROLLBACK');
    } finally {
      sent.mockRestore();
      process.kill(sender, 'SIGCONT');
    }
    expect(await write[how](database)).toBe(1);
  });
});
