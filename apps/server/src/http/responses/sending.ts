import type { Server, ServerResponse } from 'node:http';

/**
 * Closes connections whose clients do not read their answers. Bytes may wait to be sent for a limited time. An answer that is
 * sent in chunks has that time for each.
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
