import type { OperatorClient } from '@cloud-account/client';
import type { Body } from '@cloud-account/spec';
import { requireKnown } from './require-known.js';

/** A length of time; its parts are added. */
export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
}

/** The clock of a cloud. All accounts of the cloud have it; it never moves back. */
export interface Clock {
  now(): Promise<Date>;
  /** Stops the clock. @param now the time that it shows from then on; by default its own */
  freeze(now?: Date): Promise<Date>;
  /** Lets the clock pass at a rate. @param rate seconds for each second of the machine */
  scale(rate: number): Promise<Date>;
  /** Lets the clock pass as the machine's does, from its own time on. */
  run(): Promise<Date>;
  /**
   * Moves the clock forward, and waits until all that became due has been done: jobs, expiry of tokens, backups, and so on.
   *
   * @returns the new time, and how many jobs ended
   * @throws TypeError for a part of the time that does not exist
   */
  advance(by: Duration): Promise<{ readonly now: Date; readonly jobs: number }>;
}

/** Times of the API are in UTC, to the second. */
const dateOf = (time: string): Date => new Date(`${time}Z`);
export const timeOf = (date: Date): string => {
  if (!(date instanceof Date) || Number.isNaN(date.getTime()))
    throw new TypeError(
      `A time is a Date that exists, such as new Date('2030-01-31T12:00:00Z'); got ${String(date)}`,
    );
  return date.toISOString().slice(0, 19);
};

/** The seconds of each part of a length of time. */
const SECONDS: Readonly<Record<keyof Duration, number>> = {
  ...{ days: 86_400, hours: 3_600, minutes: 60, seconds: 1 },
};

const secondsIn = (duration: Duration): number => {
  if (typeof duration !== 'object')
    throw new TypeError(`advance takes an object: advance({ seconds: ${String(duration)} })`);
  requireKnown('advance', duration, SECONDS);
  const parts = Object.keys(SECONDS) as (keyof Duration)[];
  return parts.reduce((sum, part) => sum + (duration[part] ?? 0) * SECONDS[part], 0);
};

/** The clock of a server, by the operator's API. */
export function clockOf(operator: OperatorClient): Clock {
  const set = async (body: Body<'updateLabClock'>): Promise<Date> =>
    dateOf((await operator.updateLabClock({ body })).now);
  return {
    now: async () => dateOf((await operator.getLabClock()).now),
    freeze: (now) => set({ mode: 'frozen', ...(now !== undefined && { now: timeOf(now) }) }),
    scale: (rate) => set({ mode: 'scaled', rate }),
    run: () => set({ mode: 'real' }),
    advance: async (by) => {
      const { now, jobs } = await operator.advanceLabClock({ body: { seconds: secondsIn(by) } });
      return { now: dateOf(now), jobs };
    },
  };
}
