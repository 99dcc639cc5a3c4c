import { clockIsHeld, type ClockSetting, shownTime } from '@cloud-account/core';
import type { Clock } from '@cloud-account/runtime';
import { Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import { type ClockRow, findClock, setClock } from './clock-row.js';

const SECOND = 1_000;

/** A clock that one call moves, while it stands still for all others. */
export interface HeldClock {
  moveTo(now: Date): Promise<void>;
  /** Lets the clock pass again. */
  letGo(): Promise<void>;
}

/** The clock that tests set and move. */
export class LabClock implements Clock {
  #row: ClockRow | undefined;
  /** Whether its last change was to be set. */
  #isSet = false;
  /** Whether a call moves it. */
  #isHeld = false;
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
   * What it showed at a time of the machine, if that is after its last change. Clients know no parts of seconds: what they do in the second
   * in which it was set counts as later, and in which it was advanced, as earlier.
   */
  shownAt(machine: Date): Date | undefined {
    if (this.#row === undefined) return machine;
    const { now, since, rate } = this.#row;
    const from = this.#isSet ? Math.floor(since.getTime() / SECOND) * SECOND : since.getTime() + 1;
    if (this.#isHeld || machine.getTime() < from) return undefined;
    return shownTime(now.getTime() + Math.max(0, machine.getTime() - since.getTime()) * rate);
  }

  get rate(): number {
    return this.#isHeld ? 0 : (this.#row?.rate ?? 1);
  }

  /** How it passes; while a call advances it, as it does afterwards. */
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
    if (this.#isHeld) throw new Refused(clockIsHeld());
    await this.#save(setting, true);
  }

  /** Stops the clock for a call that moves it, until that lets go. @throws Refused while another call advances it */
  async hold(): Promise<HeldClock> {
    if (this.#isHeld) throw new Refused(clockIsHeld());
    const { now, rate } = this.setting;
    this.#isHeld = true;
    const moveTo = (to: Date) => this.#save({ now: to, rate }, false);
    const letGo = async (): Promise<void> => {
      const reached = this.now();
      this.#isHeld = false;
      await moveTo(reached);
    };
    try {
      await moveTo(now);
    } catch (error) {
      this.#isHeld = false;
      throw error;
    }
    return { moveTo, letGo };
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
