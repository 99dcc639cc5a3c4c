import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** The configured address cannot be listened on; the message says which. */
export class CannotListen extends Error {
  override readonly name = 'CannotListen';
}

/** Where to listen. */
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
 * Listens.
 *
 * @returns the base URL, without a trailing slash
 * @throws CannotListen when the address is taken or not this machine's
 */
export const listen = (server: Server, { host, port, setting }: ListenAddress): Promise<string> =>
  new Promise((resolve, reject) => {
    countConnections(server);
    server.once('error', (error: NodeJS.ErrnoException) => {
      const text =
        error.code === 'EADDRINUSE'
          ? `${host}:${port} is in use; set ${setting} to another port, or to 0 for a free one.`
          : `Cannot listen on ${host}:${port}: ${error.message}.`;
      reject(new CannotListen(text, { cause: error }));
    });
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      const { port: taken } = server.address() as AddressInfo;
      resolve(`http://${host.includes(':') ? `[${host}]` : host}:${taken}`);
    });
  });

/** How often connections that have become idle are looked for while a server closes, in milliseconds. */
const SWEEP = 50;

/**
 * Lets requests under way finish, then cuts what is left. Each answer from now on is the last on its connection.
 *
 * @param timeout milliseconds
 */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
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
