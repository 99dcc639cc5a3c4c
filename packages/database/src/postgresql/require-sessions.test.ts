import { requirePrograms } from '@cloud-account/testkit/programs';
import { startPooler } from '@cloud-account/testkit/pooler';
import { createPostgresDatabase } from '@cloud-account/testkit/test-database';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../database.js';
import { DatabaseWithoutSessions } from '../errors.js';

const { missing } = requirePrograms('pgbouncer', 'postgres');

/** A database behind pgbouncer, until the test ends. @returns its URL there */
async function behindPooler(mode: 'session' | 'transaction'): Promise<string> {
  const made = await createPostgresDatabase();
  const pooler = await startPooler(made.url, mode);
  onTestFinished(async () => {
    await pooler.stop();
    await made.drop();
  });
  return pooler.url;
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
