import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/** Below the ports that systems give to sockets without one: a client of somebody else could have taken it meanwhile. */
const [FIRST, AFTER_LAST] = [10_000, 32_768] as const;

/** A port that no TCP server has at an address. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    if (!(await hasServer(address, port))) return port;
  }
}

/**
 * Whether a TCP server has a port. It does not listen there to find out: a program that another thread starts meanwhile would keep
 * the port taken for a moment.
 */
const hasServer = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', (error) => {
      if ('code' in error && error.code === 'ECONNREFUSED') resolve(false);
      else reject(error);
    });
  });
