import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openDatabase, readMigrations } from '@cloud-account/database';
import { withClient } from './fill.js';

/** How long a migration takes, and how long a writer waits meanwhile. */
export interface Wait {
  readonly change: string;
  /** Both in milliseconds. */
  readonly migration: number;
  readonly writer: number;
}

const PAUSE = 2;

/** What migrations do with a table that servers use. */
const changes: Readonly<Record<string, string>> = {
  'a column with a default': `ALTER TABLE "records" ADD COLUMN "growth" INTEGER NOT NULL DEFAULT 1`,
  'an index': `CREATE INDEX CONCURRENTLY "records_target_idx" ON "records"("target")`,
};

/** Migrates a database as a server does when it starts, and writes a row of the table meanwhile. */
export async function measureWriters(url: string): Promise<Wait[]> {
  const waits: Wait[] = [];
  const database = await openDatabase({ kind: 'postgresql', url });
  try {
    const migrations = await readMigrations();
    for (const [change, sql] of Object.entries(changes)) {
      const checksum = createHash('sha256').update(sql).digest('hex');
      migrations.push({ name: `99999999999999_growth_${migrations.length}`, sql, checksum });
      const started = performance.now();
      const migrated = migrate(database.pool, migrations).then(() => performance.now() - started);
      const writer = await longestWrite(url, migrated);
      waits.push({ change, migration: await migrated, writer });
    }
  } finally {
    await database.close();
  }
  return waits;
}

/** Writes a row again and again until a migration ends. @returns how long a write took at most, in milliseconds */
const longestWrite = (url: string, migrated: Promise<unknown>): Promise<number> =>
  withClient(url, async (client) => {
    let longest = 0;
    const end = new AbortController();
    const stop = () => {
      end.abort();
    };
    void migrated.then(stop, stop);
    while (!end.signal.aborted) {
      const started = performance.now();
      await client.query('UPDATE records SET updated_at = now() WHERE id = 1');
      longest = Math.max(longest, performance.now() - started);
      await sleep(PAUSE);
    }
    return longest;
  });
