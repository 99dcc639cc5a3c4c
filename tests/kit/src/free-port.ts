import { randomInt } from 'node:crypto';
import { connect } from 'node:net';

/**
 * Below the ports that systems give to sockets without one: a client of somebody else could have taken it meanwhile. Above 10080,
 * the last port that `fetch` refuses to ask.
 */
const FIRST = 10_100;

/** The number of workers with ports of their own, and the number of ports of each. */
const [WORKERS, EACH] = [21, 150] as const;

/** From one port that is given to the next: a server of ours takes those after its own for S3, DNS, consoles and websites. */
const STEP = 7;

const first = FIRST + (Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS) * EACH * STEP;

let given = randomInt(EACH);

/**
 * A port that no TCP server has at an address. Each is given once until all of this worker's were: the program that it is for may
 * take seconds until it listens.
 */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  for (;;) {
    given = (given + 1) % EACH;
    const port = first + given * STEP;
    if (!(await hasServer(address, port))) return port;
  }
}

/**
 * True if a TCP server has a port. It does not listen there to find out: a program that another thread starts meanwhile would keep
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
