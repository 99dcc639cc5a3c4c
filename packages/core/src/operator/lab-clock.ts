import type { Body } from '@cloud-account/spec';
import { instant, wholeSecond, wireTime } from '../instant.js';
import { type Decision, decide, type Refusal, refuse } from '../refusals/index.js';

/** The first time that the clock does not show. */
const END = Date.UTC(2100, 0);

/** A time, or the last one that the clock shows: it stands still there, however fast it passes. @param time in milliseconds */
export const shownTime = (time: number): Date => new Date(Math.min(time, END - 1));

const SECOND = 1_000;

/** The setting of a clock: the time that it shows, and the seconds that pass in one of the machine's. */
export interface ClockSetting {
  readonly now: Date;
  readonly rate: number;
}

const rates = { real: 1, frozen: 0 } as const;

/** The refusals of a clock whose mode and rate do not go together. */
function rateProblems({ mode, rate }: Body<'updateLabClock'>): Refusal[] {
  const field = 'rate';
  if (mode === 'scaled') return rate === undefined ? [refuse('lab.clock.rate', 'missing', { field })] : [];
  return rate === undefined ? [] : [refuse('lab.clock.rate', 'other', { field })];
}

/** @param shown what the clock shows; the times of requests have no milliseconds */
function timeProblems(now: string, shown: Date): Refusal[] {
  const field = 'now';
  const time = instant(now);
  if (time === undefined) return [refuse('lab.clock.valid', 'time', { field })];
  if (time.getTime() >= END) return [refuse('lab.clock.valid', 'latest', { field })];
  if (time >= wholeSecond(shown)) return [];
  return [refuse('lab.clock.forward', { field, now: wireTime(shown) })];
}

/** Decides how the clock passes from now on. @param shown the time that it shows */
export function draftClock(body: Body<'updateLabClock'>, shown: Date): Decision<ClockSetting> {
  const { mode, now, rate = 1 } = body;
  const time = now === undefined ? undefined : instant(now);
  return decide([...(now === undefined ? [] : timeProblems(now, shown)), ...rateProblems(body)], {
    now: time !== undefined && time > shown ? time : shown,
    rate: mode === 'scaled' ? rate : rates[mode],
  });
}

/** The time to which the clock is advanced. @param shown the time that it shows */
export function advancedTo({ seconds }: Body<'advanceLabClock'>, shown: Date): Decision<Date> {
  const target = new Date(shown.getTime() + seconds * SECOND);
  const refusals = target.getTime() < END ? [] : [refuse('lab.clock.valid', 'latest', { field: 'seconds' })];
  return decide(refusals, target);
}

/** The refusal of an advance that takes too long. @param now what the clock shows @param work what is not done */
export const advanceTakesLong = (now: Date, work: string): Refusal =>
  refuse('lab.clock.done', { now: wireTime(now), work });

/** The refusals of a call that does not say which event it waits for. */
export function awaitedEventProblems({ until, event }: Body<'runLabJobs'>): Refusal[] {
  const field = 'event';
  if (until === 'event') return event === undefined ? [refuse('lab.jobs.event', 'missing', { field })] : [];
  return event === undefined ? [] : [refuse('lab.jobs.event', 'other', { field })];
}
