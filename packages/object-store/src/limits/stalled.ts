import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The minimum of bytes that a client must send or receive in each interval. */
const MIN_BYTES = 64 * 1024;

/** True while the server waits for the client: for the rest of its request, or to receive the answer. */
const waitsForClient = (request: IncomingMessage, response: ServerResponse): boolean =>
  !request.complete || response.writableLength > 0;

const moved = (socket: Socket): number => socket.bytesRead + socket.bytesWritten;

/**
 * Closes connections whose clients stall a request or an answer. Requests may take any time, since objects may have any size,
 * but bytes must flow.
 *
 * @param milliseconds the length of an interval
 */
export function cutStalled(server: Server, milliseconds: number): void {
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    let last = moved(socket);
    const timer = setInterval(() => {
      const now = moved(socket);
      if (waitsForClient(request, response) && now - last < MIN_BYTES) socket.destroy();
      last = now;
    }, milliseconds);
    response.once('close', () => {
      clearInterval(timer);
    });
  });
}
