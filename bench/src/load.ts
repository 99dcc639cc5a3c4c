import { readFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { tokenOf } from './seed.js';

/** A request that is sent over and over. */
export interface Scenario {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT';
  /** The path in a given round: creates go to another domain in each, so that none fills up. */
  readonly path: (round: number) => string;
  readonly body?: unknown;
  /** A file that is sent as it is, in the place of a body. */
  readonly file?: string;
  /** True if the URL is signed, so that no token is sent. */
  readonly signed?: boolean;
  /** The number of connections that send it; `CONNECTIONS` by default. */
  readonly connections?: number;
  /** The account whose token is sent; 1 by default. */
  readonly account?: number;
}

/** The samples of one round. */
export interface Measured {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p99: number;
}

/** The number of connections that send at once, each its next request when the last is answered. */
export const CONNECTIONS = 10;

/**
 * Sends a scenario's request for some seconds, from a thread of its own.
 *
 * @throws Error when any answer was not a success
 */
export async function load(
  base: string,
  { method, path, body, file, signed = false, connections = CONNECTIONS, name, account = 1 }: Scenario,
  { seconds, requests, round }: { seconds: number; requests?: number | undefined; round: number },
): Promise<Measured> {
  const report = await autocannon({
    url: base + path(round),
    method,
    connections,
    // A thread would get the bytes of a file in a form that the program refuses.
    ...(file === undefined && { workers: 1 }),
    duration: seconds,
    ...(requests !== undefined && { amount: requests * connections }),
    headers: {
      ...(!signed && { Authorization: `Bearer ${tokenOf(account)}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: await readFile(file) }),
  });
  if (report.errors > 0 || report.non2xx > 0 || report['2xx'] === 0) {
    throw new Error(`${name} at ${base}: ${report.errors} errors, ${report.non2xx} refusals.`);
  }
  return { requestsPerSecond: report['2xx'] / report.duration, p99: report.latency.p99 };
}
