import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ServerOptions } from '../options.js';
import type { Addresses, Server } from '../server.js';
import type { ReportStep } from '../start.js';
import { sharedPlaceOf, type SharedPlace } from './place.js';

/** The result of the start of a shared server. */
export type Greeting = { readonly addresses: Addresses } | { readonly problem: string };

/** A message of a shared server's process to each worker, one line of JSON: a step of its start, and in the end the result. */
export type Message = { readonly step: string } | Greeting;

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

/**
 * Connects with the process of the server, and starts it if there is none.
 *
 * @throws Error when it does not start
 * @throws DOMException when the limit has passed
 */
async function findOrStart(place: SharedPlace, options: ServerOptions, limit: AbortSignal): Promise<Socket> {
  let ended: number | null | undefined = 0;
  for (;;) {
    limit.throwIfAborted();
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

/** The result that the process sends; undefined when it ends before. */
const greetingFrom = (connection: Socket, onStep: ReportStep): Promise<Greeting | undefined> =>
  new Promise((resolve) => {
    let text = '';
    connection.setEncoding('utf8').on('data', (part) => {
      const lines = (text + String(part)).split('\n');
      text = lines.pop() ?? '';
      for (const message of lines.map((line) => JSON.parse(line) as Message)) {
        if ('step' in message) onStep(message.step);
        else resolve(message);
      }
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
export async function joinSharedServer(
  options: ServerOptions,
  onStep: ReportStep,
  limit: AbortSignal,
): Promise<Server> {
  const place = await sharedPlaceOf(options);
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    onStep('starting a process');
    const connection = await findOrStart(place, options, limit);
    connection.on('error', () => undefined);
    const leave = (): void => {
      connection.destroy();
    };
    limit.addEventListener('abort', leave);
    const greeting = await greetingFrom(connection, onStep);
    limit.removeEventListener('abort', leave);
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
