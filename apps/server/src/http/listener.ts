import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

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

/**
 * Listens.
 *
 * @returns the base URL, without a trailing slash
 * @throws CannotListen when the address is taken or not this machine's
 */
export const listen = (server: Server, { host, port, setting }: ListenAddress): Promise<string> =>
  new Promise((resolve, reject) => {
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

/** Lets requests under way finish, then cuts what is left. @param timeout milliseconds */
export async function close(server: Server, timeout: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => {
      resolve();
    });
  });
  server.closeIdleConnections();
  const timer = setTimeout(() => {
    server.closeAllConnections();
  }, timeout);
  await closed;
  clearTimeout(timer);
}
