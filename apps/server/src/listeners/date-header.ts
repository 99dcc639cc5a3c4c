import type { ServerResponse } from 'node:http';

/** Has an answer name another time when it is sent; Node would write the machine's. */
export function dateBy(now: () => Date, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    response.setHeader('Date', now().toUTCString());
    return writeHead(...given);
  };
}
