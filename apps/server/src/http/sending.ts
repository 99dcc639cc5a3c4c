import type { Server, ServerResponse } from 'node:http';

/**
 * Cuts connections whose clients do not take their answers: what is ready to be sent may wait for so long, and then goes
 * with its connection. An answer that is sent in pieces has that long for each.
 *
 * @param milliseconds how long
 */
export function boundSending(server: Server, milliseconds: number): void {
  server.prependListener('request', (_request, response: ServerResponse) => {
    let timer: NodeJS.Timeout | undefined;
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        response.socket?.destroy();
      }, milliseconds);
    };
    response.once('prefinish', wait);
    response.on('pipe', wait);
    response.on('drain', wait);
    response.once('close', () => {
      clearTimeout(timer);
    });
  });
}
