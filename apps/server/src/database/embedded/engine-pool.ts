import pg from 'pg';
import { rawTypes } from '../raw-types.js';
import type { WireServer } from './wire-protocol.js';
import { WireStream } from './wire-stream.js';

/** How long a caller may wait for the only connection before it is told that the database is busy. */
const WAIT_MILLISECONDS = 15_000;

/** A pool of the one connection that an engine has. */
export function createEnginePool(engine: WireServer): pg.Pool {
  return new pg.Pool({
    stream: () => new WireStream(engine),
    // Named, so that no environment variable of a PostgreSQL client reaches this one.
    user: 'postgres',
    database: 'postgres',
    password: '',
    ssl: false,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: WAIT_MILLISECONDS,
    types: rawTypes,
  });
}
