import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to sockets without one: a client of somebody else could have taken it meanwhile. */
const [FIRST, AFTER_LAST] = [10_000, 32_768] as const;

/** A port that no TCP server has at an address. */
export async function freePort(address = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, AFTER_LAST);
    const server = createServer().listen(port, address);
    try {
      await once(server, 'listening');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue;
      throw error;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
