import { setTimeout as sleep } from 'node:timers/promises';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as NetServer, type Socket } from 'node:net';

/** The server cannot listen on the configured address. The message names it. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** The address of a listener. */
export interface ListenAddress {
  readonly host: string;
  /** 0 asks the system for a free one. */
  readonly port: number;
  /** The setting that names the port, for the operator to change. */
  readonly setting: string;
}

/** The open connections of every server. */
const connections = new WeakMap<Server, Set<Socket>>();

const countConnections = (server: Server): void => {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
};

/**
 * The maximum number of listeners that wait for the end of one answer before Node warns of them: a file that is sent has seven,
 * of Node's own `pipeline`, beside those of our bounds, logs and counts.
 */
const MAX_WAITING_FOR_THE_END = 20;

/** The number of unanswered requests of every server. */
const inProgress = new WeakMap<Server, number>();

const countRequests = (server: Server): void => {
  const add = (count: number) => inProgress.set(server, requestsInProgress(server) + count);
  server.on('request', (_request, response) => {
    add(1);
    response.setMaxListeners(MAX_WAITING_FOR_THE_END);
    response.once('close', () => add(-1));
  });
};

/** The number of requests in progress at a server. */
export const requestsInProgress = (server: Server): number => inProgress.get(server) ?? 0;

const problemOf = ({ host, port, setting }: ListenAddress, error: NodeJS.ErrnoException): CannotListen =>
  new CannotListen(
    error.code === 'EADDRINUSE'
      ? `${host}:${port} is in use; set ${setting} to another port, or to 0 for a free one.`
      : `Cannot listen on ${host}:${port}: ${error.message}.`,
    { cause: error },
  );

const probe = (address: ListenAddress): Promise<NetServer> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(problemOf(address, error));
    });
    server.listen(address.port, address.host, () => {
      resolve(server);
    });
  });

/**
 * Tries whether every address can be listened on, all at once, since two may be the same.
 *
 * @throws CannotListen when one is taken or not this machine's
 */
export async function requireFree(addresses: readonly ListenAddress[]): Promise<void> {
  const outcomes = await Promise.allSettled(addresses.map(probe));
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled')
      await new Promise((resolve) => {
        outcome.value.close(resolve);
      });
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

/**
 * Listens.
 *
 * @returns the base URL, without a trailing slash
 * @throws CannotListen when the address is taken or not this machine's
 */
export const listen = (server: Server, { host, port, setting }: ListenAddress): Promise<string> =>
  new Promise((resolve, reject) => {
    countConnections(server);
    countRequests(server);
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(problemOf({ host, port, setting }, error));
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`);
    });
  });

/**
 * Listens at a configured port, or beside another listener if that port is free.
 *
 * @param address its port is undefined where it is not configured
 * @param beside the port beside the other listener; 0 asks the system for a free one
 * @returns the base URL, without a trailing slash
 * @throws CannotListen when the configured address is taken or not this machine's
 */
export async function listenBeside(
  server: Server,
  { host, port, setting }: Omit<ListenAddress, 'port'> & { readonly port: number | undefined },
  beside: number,
): Promise<string> {
  if (port !== undefined) return listen(server, { host, port, setting });
  try {
    return await listen(server, { host, port: beside, setting });
  } catch (error) {
    if (!(error instanceof CannotListen) || beside === 0) throw error;
    return listen(server, { host, port: 0, setting });
  }
}

/** The interval of looking at the connections while a server stops, in milliseconds. */
const SWEEP = 50;

/** Makes each further answer the last on its connection. */
const endConnections = (server: Server): void => {
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
};

/**
 * Serves on before a listener is closed, until its clients have left or the time has passed. Each answer is the last on its connection, so that
 * clients and proxies leave by themselves: a request on a connection that is just being closed would fail.
 *
 * @param time milliseconds, in which a process that stands still does not count: it answers afterwards what came meanwhile
 */
export async function drain(server: Server, time: number): Promise<void> {
  endConnections(server);
  const open = connections.get(server);
  for (let passed = 0; passed < time && open !== undefined && open.size > 0; passed += SWEEP)
    await sleep(SWEEP);
}

/**
 * Waits for requests in progress, then closes the other connections. Each further answer is the last on its connection.
 *
 * @param timeout milliseconds
 */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  endConnections(server);
  const sweep = (): void => {
    server.closeIdleConnections();
    // Node takes a connection for busy that never said a word; browsers open such ones in advance.
    for (const socket of connections.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  };
  sweep();
  const sweeper = setInterval(sweep, SWEEP);
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, timeout);
  await closed;
  clearInterval(sweeper);
  clearTimeout(timer);
}
