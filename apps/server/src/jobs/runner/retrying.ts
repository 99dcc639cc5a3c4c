import type { Cloud } from '../../cloud/cloud.js';

/** What failed this often is given up. */
export const MOST_ATTEMPTS = 12;

/** One second, two, four … up to five minutes, and up to a fifth more, so that failures do not march in step. */
export function nextTry({ clock, randomness }: Cloud, attempts: number): Date {
  const wait = Math.min(1_000 * 2 ** (attempts - 1), 300_000);
  return new Date(clock.now().getTime() + wait * (1 + randomness.fraction() / 5));
}

/** Why something failed, as the job keeps it. */
export const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
