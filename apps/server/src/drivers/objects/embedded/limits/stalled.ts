import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bytes that a client must send or take in each stretch of time. */
const LEAST_BYTES = 64 * 1024;

/** Whether it is the client that is waited for: for the rest of its request, or to take what is ready. */
const waitsForClient = (request: IncomingMessage, response: ServerResponse): boolean =>
  !request.complete || response.writableLength > 0;

const moved = (socket: Socket): number => socket.bytesRead + socket.bytesWritten;

/**
 * Cuts connections whose clients hold up a request or an answer: of any length, since objects have any length, but with
 * something going on all the time.
 *
 * @param milliseconds how long a stretch is
 */
export function cutStalled(server: Server, milliseconds: number): void {
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    let last = moved(socket);
    const timer = setInterval(() => {
      const now = moved(socket);
      if (waitsForClient(request, response) && now - last < LEAST_BYTES) socket.destroy();
      last = now;
    }, milliseconds);
    response.once('close', () => {
      clearInterval(timer);
    });
  });
}
