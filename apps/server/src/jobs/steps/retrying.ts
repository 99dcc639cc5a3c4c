import type { Cloud } from '../../cloud/cloud.js';

/** A job that has failed this often is given up. */
export const MAX_ATTEMPTS = 12;

/** Why a job is given up whose worker ended at every try. */
export const WORKER_ENDED = 'Its worker ended whenever this was tried.';

/**
 * The delays are one second, two, four … up to five minutes. A random part of up to a fifth keeps jobs that failed together
 * from being tried together.
 */
export function nextTry({ clock, randomness }: Cloud, attempts: number): Date {
  const wait = Math.min(1_000 * 2 ** (attempts - 1), 300_000);
  return new Date(clock.now().getTime() + wait * (1 + randomness.fraction() / 5));
}

/** The reason of a failure, as it is stored with the job. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
