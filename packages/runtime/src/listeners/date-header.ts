import type { ServerResponse } from 'node:http';

const SECOND = 1_000;

/** The text of the last time: many answers are sent in a second. */
let last = { second: -1, text: '' };

function textOf(time: number): string {
  const second = Math.floor(time / SECOND);
  if (second !== last.second) last = { second, text: new Date(second * SECOND).toUTCString() };
  return last.text;
}

/**
 * Has an answer, or all that inherit from it, name another time when they are sent; Node would write the machine's. For many answers it
 * is done once to what they inherit from: an own method of each would be slow.
 */
export function dateBy(now: () => Date, response: Pick<ServerResponse, 'writeHead'>): void {
  const writeHead = response.writeHead as (...given: unknown[]) => ServerResponse;
  response.writeHead = function (this: ServerResponse, ...given: unknown[]) {
    this.setHeader('Date', textOf(now().getTime()));
    return writeHead.apply(this, given);
  };
}
