import pg from 'pg';
import { rawTypes } from '../raw-types.js';

/** The address of the server and the maximum of connections of this process. */
export interface PostgresqlOptions {
  kind: 'postgresql';
  url: string;
  /** The default is 10. */
  poolSize?: number;
}

/**
 * The settings of every session, which the server or the role may have changed. A lock or a statement that takes longer than a
 * client waits is cancelled, so that a busy database answers late requests with an error soon.
 */
const sessionSettings = (timeLimit: number): string => `
  SET TIME ZONE 'UTC';
  SET default_transaction_isolation = 'read committed';
  SET lock_timeout = ${Math.ceil(0.5 * timeLimit)};
  SET statement_timeout = ${Math.ceil(0.8 * timeLimit)};
  SET idle_in_transaction_session_timeout = '60s'`;

/** A pool of connections to a PostgreSQL server. It connects on the first use. @param timeLimit of a query, in milliseconds */
export function createPool({ url, poolSize = 10 }: PostgresqlOptions, timeLimit: number): pg.Pool {
  return new pg.Pool({
    connectionString: url,
    application_name: 'cloud-account-server',
    max: poolSize,
    min: 0,
    connectionTimeoutMillis: timeLimit,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 3_600,
    // The server's own timeout comes first; this one is for a server that does not answer.
    query_timeout: timeLimit,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: rawTypes,
    // `inTransaction` sends statements together.
    pipeline: true,
    onConnect: (client) => client.query(sessionSettings(timeLimit)) as unknown as undefined,
  });
}
