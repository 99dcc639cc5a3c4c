import { createServer, type RequestListener, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from './limits.js';

export { limits };

/**
 * Lets time pass: until something is looked at once more, or until a moment that is chosen at random. No test may expect anything
 * because of it; what must have happened is waited for by `until`, or by `expect.poll`, which has the same limit.
 *
 * @param milliseconds at least
 */
export const pause = (milliseconds: number): Promise<void> => sleep(milliseconds);

/**
 * Repeats a look until it does not throw.
 *
 * @param every milliseconds between two looks
 * @returns what the last look returned
 * @throws what the last look threw, when the limit of a wait has passed
 */
export async function until<Result>(look: () => Result | Promise<Result>, every = 20): Promise<Result> {
  const end = performance.now() + limits.wait;
  for (;;) {
    try {
      return await look();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(every);
  }
}

/** @returns a signal that aborts a wait for an event at the limit of waits */
export const waitLimit = (): AbortSignal => AbortSignal.timeout(limits.wait);

/** @returns the machine's time and so many seconds, for what is signed or expires; negative for a time that has passed */
export const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);

/**
 * A server of HTTP whose idle connections stay open. Node's closes them after 5 seconds, and a process that stands still longer would then
 * close one on which its client has just sent a request.
 */
export const createHttpServer = (listener?: RequestListener): Server =>
  createServer({ keepAliveTimeout: 0 }, listener);
