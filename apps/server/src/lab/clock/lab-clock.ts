import { type ClockSetting, refuse, shownTime } from '@cloud-account/core';
import type { Clock } from '@cloud-account/runtime';
import { Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import { type ClockRow, findClock, setClock } from './clock-row.js';

const SECOND = 1_000;

/** A clock that one call moves, while it stands still for all others. */
export interface ClaimedClock {
  moveTo(now: Date): Promise<void>;
  /** Lets the clock pass again. */
  release(): Promise<void>;
}

/** The clock that tests set and move. */
export class LabClock implements Clock {
  #row: ClockRow | undefined;
  /** True if its last change was to be set. */
  #isSet = false;
  /** True if a call moves it. */
  #isClaimed = false;
  readonly #followers: (() => void)[] = [];

  /** @param machine the machine's clock */
  constructor(
    private readonly database: Database,
    readonly machine: Clock,
  ) {}

  now(): Date {
    const machine = this.machine.now();
    if (this.#row === undefined) return machine;
    const { now, since } = this.#row;
    return shownTime(now.getTime() + Math.max(0, machine.getTime() - since.getTime()) * this.rate);
  }

  /**
   * The time that it showed at a time of the machine, if that is after its last change. Clients know no parts of seconds: what they do in the second
   * in which it was set counts as later, and in which it was advanced, as earlier.
   */
  shownAt(machine: Date): Date | undefined {
    if (this.#row === undefined) return machine;
    const { now, since, rate } = this.#row;
    const from = this.#isSet ? Math.floor(since.getTime() / SECOND) * SECOND : since.getTime() + 1;
    if (this.#isClaimed || machine.getTime() < from) return undefined;
    return shownTime(now.getTime() + Math.max(0, machine.getTime() - since.getTime()) * rate);
  }

  get rate(): number {
    return this.#isClaimed ? 0 : (this.#row?.rate ?? 1);
  }

  /** Its time and its rate; while a call advances it, the rate that it has afterwards. */
  get setting(): ClockSetting {
    return { now: this.now(), rate: this.#row?.rate ?? 1 };
  }

  /** Calls a function after each change of the clock. */
  follow(changed: () => void): void {
    this.#followers.push(changed);
  }

  /** Reads how the clock passes. */
  async read(): Promise<void> {
    this.#change(await findClock(this.database), false);
  }

  /** @throws Refused while a call advances it */
  async set(setting: ClockSetting): Promise<void> {
    if (this.#isClaimed) throw new Refused(refuse('lab.clock.held'));
    await this.#save(setting, true);
  }

  /** Stops the clock for a call that moves it, until that releases it. @throws Refused while another call advances it */
  async claim(): Promise<ClaimedClock> {
    if (this.#isClaimed) throw new Refused(refuse('lab.clock.held'));
    const { now, rate } = this.setting;
    this.#isClaimed = true;
    const moveTo = (to: Date) => this.#save({ now: to, rate }, false);
    const release = async (): Promise<void> => {
      const reached = this.now();
      this.#isClaimed = false;
      await moveTo(reached);
    };
    try {
      await moveTo(now);
    } catch (error) {
      this.#isClaimed = false;
      throw error;
    }
    return { moveTo, release };
  }

  async #save(setting: ClockSetting, isSet: boolean): Promise<void> {
    const row = { ...setting, since: this.machine.now() };
    await setClock(this.database, row);
    this.#change(row, isSet);
  }

  #change(row: ClockRow | undefined, isSet: boolean): void {
    this.#row = row;
    this.#isSet = isSet;
    for (const changed of this.#followers) changed();
  }
}
