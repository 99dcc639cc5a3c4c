import pg from 'pg';
import { DatabaseWithoutSessions } from '../errors.js';

const backendOf = async (client: pg.Client): Promise<number | undefined> =>
  (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

/**
 * Requires that a connection to PostgreSQL keeps its session. A pooler that gives each transaction another session, such as
 * pgbouncer with `pool_mode=transaction`, mixes settings, prepared statements and locks of its clients: many requests would fail.
 *
 * Such a pooler gives the free session of the first connection to the transaction of the second. A database that cannot be reached
 * is left to its first use, which reports that.
 *
 * @param timeLimit of a connection, in milliseconds
 * @throws DatabaseWithoutSessions
 */
export async function requireSessions(url: string, timeLimit: number): Promise<void> {
  const [client, other] = [url, url].map(
    (connectionString) => new pg.Client({ connectionString, connectionTimeoutMillis: timeLimit }),
  ) as [pg.Client, pg.Client];
  try {
    const connected = await Promise.allSettled([client.connect(), other.connect()]);
    if (connected.some(({ status }) => status === 'rejected')) return;
    const before = await backendOf(client);
    await other.query('BEGIN');
    await backendOf(other);
    if ((await backendOf(client)) !== before) throw new DatabaseWithoutSessions();
  } finally {
    await Promise.all([client.end(), other.end()]);
  }
}
