import { setTimeout as sleep } from 'node:timers/promises';
import { advanceTakesLong, advancedTo } from '@cloud-account/core';
import { Refused, unwrap } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import type { Hypervisor } from '@cloud-account/machines';
import type { JobKind } from '../../generated/kinds/job-kinds.js';
import { LEASE } from '../../queue/job-queue.js';
import { countEnded, findWork, nextDue } from './due-work.js';
import type { ClaimedClock, LabClock } from './lab-clock.js';

/** The longest time that an advance takes, in milliseconds: shorter than clients of HTTP wait, some of them 5 minutes. */
const LIMIT = 240_000;

/** The longest step, after which jobs that recur have run. */
const DAY = 24 * 3_600_000;

/** The delay between looks at what is in progress, in milliseconds. */
const LOOK = 5;

/** The number of looks between two wakes of the workers: they may have begun to sleep when the clock was moved. */
const LOOKS_PER_WAKE = 20;

/** The parts of the server that an advance of the clock needs. */
export interface AdvanceParts {
  readonly database: Database;
  readonly clock: LabClock;
  readonly hypervisor: Pick<Hypervisor, 'crashes'>;
  /** The kinds of jobs that recur. */
  readonly recurring: readonly JobKind[];
  /** True if this server checks slaves. */
  readonly copies: boolean;
  /** The number of jobs that this server does now. */
  inProgress(): number;
  /** Has what is due begin at once. */
  wake(): void;
  /** Resolves when the DNS answers of this server include all changes. */
  followZones(): Promise<void>;
}

/** One call that advances the clock. */
class Advance {
  /** @param end when the call gives up, on the machine's clock */
  constructor(
    private readonly parts: AdvanceParts,
    private readonly claimed: ClaimedClock,
    private readonly end: number,
  ) {}

  /** @returns the number of jobs that have ended */
  async to(target: Date): Promise<number> {
    const { clock, database, recurring } = this.parts;
    let jobs = 0;
    await this.#untilDone();
    for (let after = clock.now(); after < target; after = clock.now()) {
      const until = await this.#next(after, target);
      await this.claimed.moveTo(until);
      await this.#untilDone();
      jobs += await countEnded(database, { after, until, recurring });
    }
    return jobs;
  }

  async #next(now: Date, target: Date): Promise<Date> {
    const { database, hypervisor, recurring, copies } = this.parts;
    const crashed = (await hypervisor.crashes(1)).length > 0;
    const due = await nextDue(database, { now, recurring, copies, crashed });
    const latest = Math.min(target.getTime(), now.getTime() + DAY);
    return new Date(Math.min(due?.getTime() ?? latest, latest));
  }

  /** Waits until nothing is due or in progress. @throws Refused at the end of the call's time */
  async #untilDone(): Promise<void> {
    const { clock, database, recurring, copies } = this.parts;
    const now = clock.now();
    const begin = clock.machine.now().getTime();
    for (let looks = 0; ; looks += 1) {
      if (looks % LOOKS_PER_WAKE === 0) this.parts.wake();
      const machine = clock.machine.now().getTime();
      // A worker that has had a job for longer than its lease may have ended with its process.
      const leased = this.parts.inProgress() > 0 || machine - begin < LEASE;
      const work = await findWork(database, { now, soon: null, recurring, copies, leased });
      if (work === undefined) return;
      if (machine > this.end) throw new Refused(advanceTakesLong(now, work));
      await sleep(LOOK);
    }
  }
}

/** The outcome of an advance. */
export interface Advanced {
  readonly now: Date;
  /** The number of jobs that have ended, without those that recur. */
  readonly jobs: number;
}

/**
 * Moves the clock from one time at which something is due to the next, and waits at each until it is done.
 *
 * @throws Refused when another call moves the clock, and (503) when this takes longer than a minute: the clock then stays at the time that
 *   it has reached
 */
export async function advanceClock(parts: AdvanceParts, seconds: number): Promise<Advanced> {
  const end = parts.clock.machine.now().getTime() + LIMIT;
  const claimed = await parts.clock.claim();
  try {
    const target = unwrap(advancedTo({ seconds }, parts.clock.now()));
    const jobs = await new Advance(parts, claimed, end).to(target);
    await parts.followZones();
    return { now: target, jobs };
  } finally {
    await claimed.release();
  }
}
