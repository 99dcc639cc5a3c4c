import { setTimeout as sleep } from 'node:timers/promises';
import { refuse } from '@cloud-account/core';
import type { Body } from '@cloud-account/spec';
import type { Clock } from '@cloud-account/runtime';
import { Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import { findWork } from '../clock/due-work.js';
import { type AwaitedEvent, findAwaitedEvent } from './awaited-event.js';

/** The delay between looks, in milliseconds. */
const LOOK = 10;

const SECOND = 1_000;

/** The parts of the server that a wait for jobs needs. */
export interface WaitParts {
  readonly database: Database;
  readonly clock: Clock;
  /** The kinds of jobs that recur. */
  readonly recurring: readonly JobKind[];
  /** True if this server checks slaves. */
  readonly copies: boolean;
  /** Resolves when the DNS answers of this server include all changes. */
  followZones(): Promise<void>;
}

/** Looks until it finds something. @returns undefined: nothing until the end */
async function lookUntil<Found>(
  end: number,
  signal: AbortSignal,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= end) return found;
    await sleep(LOOK, undefined, { signal });
  }
}

/**
 * Waits until no job and no check of a slave is in progress or due, no job has begun, and none becomes due in the time that is left.
 *
 * @param seconds the longest time, on the machine's clock
 * @param signal ends the wait
 * @throws Refused (503) when it takes longer
 */
export async function waitUntilIdle(parts: WaitParts, seconds: number, signal: AbortSignal): Promise<void> {
  const { database, clock, recurring, copies } = parts;
  const end = performance.now() + seconds * SECOND;
  let work: string | undefined;
  const idle = await lookUntil(end, signal, async () => {
    const now = clock.now();
    const { rate = 1 } = clock;
    const left = Math.max(0, end - performance.now());
    const soon = rate === 0 ? null : new Date(now.getTime() + left * rate);
    work = await findWork(database, { now, soon, recurring, copies, leased: true });
    return work === undefined ? true : undefined;
  });
  if (idle === undefined) throw new Refused(refuse('lab.jobs.done', 'idle', { work: work ?? '', seconds }));
  await parts.followZones();
}

/**
 * Waits until the newest event of an action has ended.
 *
 * @param seconds the longest time, on the machine's clock
 * @param signal ends the wait
 * @throws Refused (503) when it takes longer
 */
export async function waitForEvent(
  { database }: Pick<WaitParts, 'database'>,
  asked: NonNullable<Body<'runLabJobs'>['event']>,
  seconds: number,
  signal: AbortSignal,
): Promise<AwaitedEvent> {
  const event = await lookUntil(performance.now() + seconds * SECOND, signal, async () => {
    const found = await findAwaitedEvent(database, asked);
    return found !== undefined && ['finished', 'failed', 'notification'].includes(found.status)
      ? found
      : undefined;
  });
  if (event === undefined)
    throw new Refused(refuse('lab.jobs.done', 'event', { action: asked.action, seconds }));
  return event;
}
