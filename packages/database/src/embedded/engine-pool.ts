import pg from 'pg';
import { rawTypes } from '../raw-types.js';
import type { WireServer } from './wire-protocol.js';
import { WireStream } from './wire-stream.js';

/**
 * A pool of the engine's only connection.
 *
 * @param timeLimit how long a caller waits for it before it gets the error that the database is busy, in milliseconds; 0
 *   for as long as it takes
 */
export function createEnginePool(engine: WireServer, timeLimit = 0): pg.Pool {
  return new pg.Pool({
    stream: () => new WireStream(engine),
    // Given here, so that environment variables of PostgreSQL clients have no effect.
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: timeLimit,
    types: rawTypes,
    // `inTransaction` sends statements together.
    pipeline: true,
  });
}
