// Prisma Studio: on PostgreSQL where DATABASE_URL is set, otherwise on the embedded database of a stopped server. The lock of its
// directory keeps servers out meanwhile. A running server is refused: Studio sends any SQL, and a COPY FROM STDIN would end the
// engine, and a long statement, which it cannot break off, would keep every client of the server waiting.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { clusterIn } from '../src/embedded/data-directory.js';
import { DirectoryLock } from '../src/embedded/directory-lock.js';
import { EngineThread } from '../src/embedded/engine-thread.js';
import { WireStream } from '../src/embedded/wire-stream.js';
import { DataDirectoryInUse } from '../src/errors.js';

const { CLOUD_DATA_DIR: directory = '.data', DATABASE_URL } = process.env;

try {
  // It exits although Studio may have left connections open.
  process.exit(await (DATABASE_URL === undefined ? studioOnDirectory() : studio()));
} catch (error) {
  console.error(error.cause?.message ?? error.message);
  process.exit(1);
}

/** @returns the exit code of Studio, which gets the arguments of this program as well */
async function studio(args = [], environment = {}, signal) {
  const child = spawn('prisma', ['studio', ...args, ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: { ...process.env, ...environment },
    signal,
  });
  for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => child.kill(name));
  const [code] = await once(child, 'exit');
  return code ?? 0;
}

async function studioOnDirectory() {
  if (process.platform === 'win32') throw new Error('On Windows, Studio needs PostgreSQL: set DATABASE_URL.');
  const cluster = clusterIn(directory);
  if (!existsSync(cluster)) throw new Error(`${directory} has no database: start a server on it first.`);
  const lock = await DirectoryLock.acquire(directory).catch((error) => {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    throw new Error(`${error.message} Stop that server first, or use PostgreSQL and set DATABASE_URL.`);
  });
  const engine = new EngineThread({ kind: 'directory', directory: cluster });
  const failed = new AbortController();
  void lock.lost.then((loss) => engine.fail(loss));
  void engine.failed.then((failure) => failed.abort(failure));
  // Only this user can open the folder of the socket.
  const folder = await mkdtemp(path.join(tmpdir(), 'cloud-studio-'));
  try {
    await engine.ready;
    const server = serve(engine).listen(path.join(folder, '.s.PGSQL.5432'));
    await once(server, 'listening');
    // The engine has one session, so Studio gets one connection.
    const environment = { PGHOST: folder, PGUSER: 'postgres', PGMAX: '1' };
    return await studio(['--url', 'postgresql:///postgres'], environment, failed.signal);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true });
    await lock.release();
  }
}

/** Answers PostgreSQL's protocol by an engine: one connection after the other. */
function serve(engine) {
  let turn = Promise.resolve();
  return createServer((socket) => {
    // A client that goes away in the middle ends only its own turn.
    turn = turn.then(() => pipeline(socket, new WireStream(engine), socket)).catch(() => undefined);
  });
}
