import { clockIsHeld, type ClockSetting, shownTime } from '@cloud-account/core';
import type { Clock } from '@cloud-account/runtime';
import { Refused } from '../../common/refused.js';
import type { Database } from '@cloud-account/database';
import type { Peers } from '../peers/peers.js';
import { type ClockRow, findClock, moveClock, setClock } from './clock-row.js';

const SECOND = 1_000;

/** A clock that one call moves, while it stands still for all others. */
export interface HeldClock {
  /** Moves the clock of all servers. @throws Refused when the call has held it for too long */
  moveTo(now: Date): Promise<void>;
  /** Lets the clock pass again. */
  letGo(): Promise<void>;
}

/** The clock of all servers of a database, which tests set and move. */
export class LabClock implements Clock {
  #row: ClockRow | undefined;
  /** When this server set it last, by the machine's clock. */
  #set: Date | undefined;
  readonly #followers: (() => void)[] = [];

  /** @param machine the machine's clock */
  constructor(
    private readonly database: Database,
    readonly machine: Clock,
  ) {}

  now(): Date {
    const machine = this.machine.now();
    if (this.#row === undefined) return machine;
    const { now, since, rate } = this.#row;
    return shownTime(now.getTime() + Math.max(0, machine.getTime() - since.getTime()) * rate);
  }

  /**
   * What it showed at a time of the machine, if that is after its last change. Clients know no parts of seconds: what they do in the second
   * in which this server set it counts as later, and in which it was advanced, as earlier.
   */
  shownAt(machine: Date): Date | undefined {
    if (this.#row === undefined) return machine;
    const { now, since, rate } = this.#row;
    const isSet = this.#set?.getTime() === since.getTime();
    const from = isSet ? Math.floor(since.getTime() / SECOND) * SECOND : since.getTime() + 1;
    const passed = machine.getTime() - since.getTime();
    return machine.getTime() < from ? undefined : shownTime(now.getTime() + Math.max(0, passed) * rate);
  }

  get rate(): number {
    if (this.#row === undefined) return 1;
    return this.#row.since > this.machine.now() ? 0 : this.#row.rate;
  }

  /** How it passes; while a call advances it, as it does afterwards. */
  get setting(): ClockSetting {
    return { now: this.now(), rate: this.#row?.rate ?? 1 };
  }

  /** Calls a function after each change of the clock, through whatever server. */
  follow(changed: () => void): void {
    this.#followers.push(changed);
  }

  /** Reads how the clock passes. */
  async read(): Promise<void> {
    this.#row = await findClock(this.database);
    for (const changed of this.#followers) changed();
  }

  /** Lets go of the clock that a server held when it ended. Call this only where there is no other server. */
  async letGo(): Promise<void> {
    const machine = this.machine.now();
    const row = await findClock(this.database);
    if (row !== undefined && row.since > machine)
      await moveClock(this.database, { held: row.since, now: row.now, since: machine });
  }

  /** Sets the clock of all servers. @throws Refused while a call advances it */
  async set(setting: ClockSetting, peers: Peers): Promise<void> {
    const machine = this.machine.now();
    if (!(await setClock(this.database, { ...setting, since: machine }, machine)))
      throw new Refused(clockIsHeld());
    this.#set = machine;
    await peers.announce();
  }

  /**
   * Stops the clock of all servers for a call that moves it. It passes again when the call ends, or by itself when the server of the call
   * has ended.
   *
   * @param milliseconds the longest time, on the machine's clock
   * @throws Refused while another call advances it
   */
  async hold(milliseconds: number, peers: Peers): Promise<HeldClock> {
    const machine = this.machine.now();
    const held = new Date(machine.getTime() + milliseconds);
    if (!(await setClock(this.database, { ...this.setting, since: held }, machine)))
      throw new Refused(clockIsHeld());
    await peers.announce();
    const move = async (now: Date, since: Date): Promise<boolean> => {
      const moved = await moveClock(this.database, { held, now, since });
      if (moved) await peers.announce();
      return moved;
    };
    return {
      moveTo: async (now) => {
        if (!(await move(now, held))) throw new Refused(clockIsHeld());
      },
      letGo: async () => {
        await move(this.now(), this.machine.now());
      },
    };
  }
}
