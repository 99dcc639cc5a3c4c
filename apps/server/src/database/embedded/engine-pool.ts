import pg from 'pg';
import { rawTypes } from '../raw-types.js';
import type { WireServer } from './wire-protocol.js';
import { WireStream } from './wire-stream.js';

/** How long a caller waits for the only connection before it gets the error that the database is busy. */
const WAIT_MILLISECONDS = 15_000;

/** A pool of the engine's only connection. */
export function createEnginePool(engine: WireServer): pg.Pool {
  return new pg.Pool({
    stream: () => new WireStream(engine),
    // Given here, so that environment variables of PostgreSQL clients have no effect.
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
    types: rawTypes,
    // `inTransaction` sends statements together.
    pipeline: true,
  });
}
