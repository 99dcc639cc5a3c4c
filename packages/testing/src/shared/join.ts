import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from '../options.js';
import type { Addresses, Server } from '../server.js';
import { sharedPlaceOf, type SharedPlace } from './place.js';

/** The message of a shared server's process to each worker: one line of JSON. */
export type Greeting = { readonly addresses: Addresses } | { readonly problem: string };

/** The maximum number of tries of a worker to join: the server may have just stopped after its last worker, or it crashes at each start. */
const MAX_TRIES = 3;

/** The time between two looks for the socket, in milliseconds. */
const LOOK_INTERVAL = 20;

/** Connects with the process of the server. @returns undefined when there is none */
export const connectTo = (socket: string): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const connection = connect(socket);
    connection.once('connect', () => {
      resolve(connection);
    });
    connection.once('error', () => {
      resolve(undefined);
    });
  });

/** The variable with the options, which may hold the password of a database. */
export const OPTIONS = 'CLOUD_TESTING_OPTIONS';

/** Starts the process of the server. It outlives this one, which may end before the last worker. */
function spawnHost({ socket, log }: SharedPlace, options: ServerOptions): Promise<number | null> {
  const errors = openSync(log, 'w', 0o600);
  const program = fileURLToPath(new URL('./host.js', import.meta.url));
  const child = spawn(process.execPath, [program, socket, log], {
    detached: true,
    stdio: ['ignore', 'ignore', errors],
    // Loaders and inspectors of a test runner are not for the server.
    env: { ...process.env, NODE_OPTIONS: '', [OPTIONS]: JSON.stringify(options) },
  });
  closeSync(errors);
  child.unref();
  return once(child, 'exit').then(([code]) => code as number | null);
}

const crashed = async ({ log }: SharedPlace): Promise<Error> =>
  new Error(`The process of the shared server ended.\n${await readFile(log, 'utf8').catch(() => '')}`.trim());

/** Connects with the process of the server, and starts it if there is none. @throws Error when it does not start */
async function findOrStart(place: SharedPlace, options: ServerOptions): Promise<Socket> {
  let ended: number | null | undefined = 0;
  for (;;) {
    const connection = await connectTo(place.socket);
    if (connection !== undefined) return connection;
    // 0: another worker's process was quicker, and has ended since.
    if (ended === 0) {
      ended = undefined;
      void spawnHost(place, options).then((code) => (ended = code));
    } else if (ended !== undefined) {
      throw await crashed(place);
    }
    await sleep(LOOK_INTERVAL);
  }
}

/** The first line that comes from the process; undefined when it ends before. */
const greetingFrom = (connection: Socket): Promise<Greeting | undefined> =>
  new Promise((resolve) => {
    let line = '';
    connection.setEncoding('utf8').on('data', (part) => {
      line += String(part);
      if (line.endsWith('\n')) resolve(JSON.parse(line) as Greeting);
    });
    connection.once('close', () => {
      resolve(undefined);
    });
  });

/**
 * Joins the server that the workers of this run share; the first one starts it. It stops after the last one has left or crashed.
 *
 * @throws Error when it does not start
 */
export async function joinSharedServer(options: ServerOptions): Promise<Server> {
  const place = await sharedPlaceOf(options);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const connection = await findOrStart(place, options);
    connection.on('error', () => undefined);
    const greeting = await greetingFrom(connection);
    if (greeting === undefined) continue;
    if ('problem' in greeting) {
      connection.destroy();
      throw new Error(greeting.problem);
    }
    // The open connection says that this worker uses the server. It keeps no process alive.
    connection.unref();
    return {
      addresses: greeting.addresses,
      stop: async () => {
        if (connection.destroyed) return;
        const closed = once(connection, 'close');
        connection.destroy();
        await closed;
      },
    };
  }
  throw await crashed(place);
}
