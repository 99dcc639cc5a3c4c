/** The process of a shared server: runs while a worker is connected. Its arguments are the socket and the log. */
import { once } from 'node:events';
import { readdir, unlink } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import path from 'node:path';
import { refuseOtherMachines } from '../offline.js';
import type { ServerOptions } from '../options.js';
import { startServer, type Server } from '../server.js';
import { connectTo, OPTIONS, type Greeting, type Message } from './join.js';

/** The time for which the server waits for another worker, in milliseconds: one file of tests may end before the next one begins. */
const MAX_IDLE = 2_000;

const [socket = '', log = ''] = process.argv.slice(2);

const workers = new Set<Socket>();
let timer: NodeJS.Timeout | undefined;

/** The last step of the start. */
let step: string | undefined;

function send(worker: Socket, message: Message): void {
  worker.write(`${JSON.stringify(message)}\n`);
}

const host = createServer((worker) => {
  clearTimeout(timer);
  workers.add(worker);
  // A worker that crashed may break the connection.
  worker.on('error', () => undefined);
  worker.once('close', () => {
    workers.delete(worker);
    if (workers.size === 0) waitForWorkers();
  });
  worker.resume();
  if (step !== undefined) send(worker, { step });
  void greeting.then((one) => {
    send(worker, one);
  });
});

/** Listens on the socket. @returns false when another process does */
async function listen(): Promise<boolean> {
  const begun = once(host, 'listening');
  host.listen(socket);
  try {
    await begun;
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
}

/** Becomes the process of the server, also in place of one that crashed. @returns false when there is one */
async function become(): Promise<boolean> {
  if (await listen()) return true;
  const other = await connectTo(socket);
  if (other !== undefined) {
    other.destroy();
    return false;
  }
  // Another process may have done so already.
  await unlink(socket).catch(() => undefined);
  return listen();
}

/** Removes the sockets and logs of other processes that were killed. */
async function removeLeftovers(): Promise<void> {
  const folder = path.dirname(log);
  for (const name of await readdir(folder)) {
    const other = path.join(folder, name);
    if (!name.endsWith('.sock') || other === socket) continue;
    const connection = await connectTo(other);
    connection?.destroy();
    if (connection !== undefined) continue;
    for (const file of [other, other.replace(/sock$/, 'log')]) await unlink(file).catch(() => undefined);
  }
}

let server: Promise<Server> | undefined;

async function start(): Promise<Greeting> {
  const given = JSON.parse(process.env[OPTIONS] ?? '') as ServerOptions;
  if (given.offline) refuseOtherMachines();
  server = startServer(given, (now) => {
    step = now;
    for (const worker of workers) send(worker, { step });
  });
  return server.then(
    ({ addresses }) => ({ addresses }),
    (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
  );
}

/** Ends the process. Workers that come from now on start another one. */
async function leave(): Promise<void> {
  host.close();
  const started = await server?.catch(() => undefined);
  await started?.stop();
  await unlink(log).catch(() => undefined);
  process.exit(0);
}

function waitForWorkers(): void {
  clearTimeout(timer);
  // A worker that came while this process was busy is noticed in between.
  timer = setTimeout(() => setImmediate(() => workers.size === 0 && void leave()), MAX_IDLE);
}

const greeting = become().then(async (isHost) => {
  if (!isHost) process.exit(0);
  await removeLeftovers();
  const started = await start();
  if (workers.size === 0) waitForWorkers();
  return started;
});
