import type { ServerResponse } from 'node:http';

const SECOND = 1_000;

/** The text of the last time: many answers are sent in a second. */
let last = { second: -1, text: '' };

function textOf(time: number): string {
  const second = Math.floor(time / SECOND);
  if (second !== last.second) last = { second, text: new Date(second * SECOND).toUTCString() };
  return last.text;
}

/** Has an answer name another time when it is sent; Node would write the machine's. */
export function dateBy(now: () => Date, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (...given: unknown[]) => {
    response.setHeader('Date', textOf(now().getTime()));
    return writeHead(...given);
  };
}
