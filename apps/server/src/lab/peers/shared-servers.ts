import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { change, type Database, firstRow, onlyRow } from '@cloud-account/database';
import { HALT_TIMEOUT, stillBusy } from './busy.js';
import type { Changes } from '../changes/changes.js';
import type { Halting } from './halting.js';
import { inTurn } from './in-turn.js';
import type { OwnPeers, RequireTurn } from './peers.js';
import {
  announceVersion,
  beat,
  beginTurn,
  countBehind,
  endTurn,
  joinServers,
  leaveServers,
  LOCK_TURN,
  readControl,
  takeTurnAway,
} from './server-rows.js';

/** Milliseconds between looks at what the servers agree on. */
const LOOK = 50;

/** Milliseconds between heartbeats. */
const BEAT = 500;

/** Milliseconds between looks at whether other servers have followed. */
const WAIT = 10;

/** The dependencies of a server among others. */
export interface SharedOptions {
  readonly id: string;
  readonly database: Database;
  readonly halting: Halting;
  readonly changes: Pick<Changes, 'count' | 'report'>;
  readonly log: Logger;
  /** How long what is in progress may take to end, in milliseconds. */
  readonly timeout?: number;
}

/**
 * One of several servers of a PostgreSQL database. They agree by rows, which each of them reads every 50 milliseconds: a server that
 * wants a turn writes so, the others halt and confirm it, and go on after they have read the rows of the lab again. A server that is
 * silent for ten seconds is not waited for, and its turn ends.
 */
export class SharedServers implements OwnPeers {
  readonly #turns = inTurn();
  /** Halts and goes on for one reason at a time. */
  readonly #states = inTurn();
  /** The turn of another server for which this one is halted; undefined: it is not. */
  #haltedFor: bigint | undefined;
  /** The last of these. */
  #haltedIn = 0n;
  /** The last version that was read. */
  #read = 0n;
  /** The changes through the other servers at the last heartbeat; undefined before the first. */
  #changesOfOthers: bigint | undefined;
  #serves = false;
  #beating: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  readonly #left = new AbortController();
  #failing = false;

  constructor(private readonly options: SharedOptions) {}

  follow(reload: () => Promise<void>): Promise<void> {
    return this.options.halting.follow(reload);
  }

  async announce(): Promise<void> {
    const { version } = await onlyRow(this.options.database, announceVersion, {});
    await this.#reload(version);
    await this.#othersFollow({ turn: 0n, version });
  }

  exclusively<Result>(work: (requireTurn: RequireTurn) => Promise<Result>): Promise<Result> {
    return this.#turns(async () => {
      const deadline = performance.now() + this.#timeout;
      const turn = await this.#beginTurn(deadline);
      const result = await this.#states(() => this.#inOwnTurn(turn, deadline, work));
      await this.#othersFollow({ turn: 0n, version: this.#read });
      return result;
    });
  }

  async join(): Promise<void> {
    const { database, id } = this.options;
    await change(database, joinServers, { id });
    const { version, turn, holder } = await onlyRow(database, readControl, {});
    // It is halted already, so a turn of another server need not wait for it.
    this.#haltedIn = turn;
    if (holder !== null) this.#haltedFor = turn;
    this.#read = version;
    await this.#beat();
    // Apart from the looks, of which one may take long.
    this.#beating = setInterval(() => {
      this.#beat().catch((error: unknown) => {
        this.#report(error);
      });
    }, BEAT);
    this.#looking = this.#watch();
  }

  serve(): Promise<void> {
    return this.#states(() => {
      this.#serves = true;
      this.#goOn();
      return Promise.resolve();
    });
  }

  async leave(): Promise<void> {
    const deadline = performance.now() + this.#timeout;
    while (this.#haltedFor !== undefined && performance.now() < deadline) await sleep(WAIT);
    this.#left.abort();
    clearInterval(this.#beating);
    await this.#looking;
    // Requests that wait get an answer.
    this.options.halting.goOn();
    await change(this.options.database, leaveServers, { id: this.options.id }).catch((error: unknown) => {
      this.#report(error);
    });
  }

  get #timeout(): number {
    return this.options.timeout ?? HALT_TIMEOUT;
  }

  async #beginTurn(deadline: number): Promise<bigint> {
    const { database, id } = this.options;
    for (;;) {
      const begun = await firstRow(database, beginTurn, { id });
      if (begun !== undefined) return begun.turn;
      if (performance.now() > deadline) throw stillBusy();
      await sleep(WAIT);
    }
  }

  async #inOwnTurn<Result>(
    turn: bigint,
    deadline: number,
    work: (requireTurn: RequireTurn) => Promise<Result>,
  ): Promise<Result> {
    const { database, halting, id } = this.options;
    try {
      const isHalted = await halting.halt(Math.max(0, deadline - performance.now()));
      if (!isHalted || !(await this.#othersFollow({ turn, version: 0n }, deadline))) throw stillBusy();
      const result = await work(async (run) => {
        const held = await run(LOCK_TURN, [turn, id]);
        if (held.length === 0) throw new Error('The turn of this server has ended.');
      });
      await halting.reload();
      return result;
    } finally {
      this.#haltedFor = undefined;
      this.#goOn();
      const ended = await firstRow(database, endTurn, { turn });
      if (ended !== undefined) this.#read = ended.version;
      await this.#beat();
    }
  }

  /** Waits until all other servers that are alive are halted for a turn and have read a version. @returns whether it is in time */
  async #othersFollow(
    { turn, version }: { readonly turn: bigint; readonly version: bigint },
    deadline = performance.now() + this.#timeout,
  ): Promise<boolean> {
    const { database, id } = this.options;
    for (;;) {
      const { behind } = await onlyRow(database, countBehind, { id, turn, version });
      if (behind === 0) return true;
      if (performance.now() > deadline) return false;
      await sleep(WAIT);
    }
  }

  async #watch(): Promise<void> {
    const { signal } = this.#left;
    while (!signal.aborted) {
      try {
        await this.#states(() => this.#look());
        this.#failing = false;
      } catch (error) {
        this.#report(error);
      }
      await sleep(LOOK, undefined, { signal }).catch(() => undefined);
    }
  }

  async #look(): Promise<void> {
    const { database, halting, id } = this.options;
    const { version, turn, holder, over } = await onlyRow(database, readControl, {});
    // The next look finds that the turn has ended.
    if (over) await change(database, takeTurnAway, {});
    // Its own turn halts the server when this look has ended.
    if (holder === id) return;
    const turnOfOther = holder === null ? undefined : turn;
    const before = this.#haltedFor;
    if (before === turnOfOther && version === this.#read) return;
    if (before !== undefined || version !== this.#read) await this.#reload(version);
    if (before === undefined && turnOfOther !== undefined) {
      if (await halting.halt(this.#timeout)) this.#haltedFor = turnOfOther;
    } else {
      this.#haltedFor = turnOfOther;
    }
    if (this.#haltedFor !== undefined) this.#haltedIn = this.#haltedFor;
    else if (before !== undefined) this.#goOn();
    await this.#beat();
  }

  #goOn(): void {
    if (this.#serves && this.#haltedFor === undefined) this.options.halting.goOn();
  }

  async #reload(version: bigint): Promise<void> {
    await this.options.halting.reload();
    if (version > this.#read) this.#read = version;
  }

  async #beat(): Promise<void> {
    const { database, id, changes } = this.options;
    const given = { id, haltedIn: this.#haltedIn, read: this.#read, changes: changes.count };
    const beaten = await firstRow(database, beat, given);
    if (beaten === undefined) {
      await change(database, joinServers, { id });
      return;
    }
    const before = this.#changesOfOthers;
    this.#changesOfOthers = beaten.others;
    if (before !== undefined && before !== beaten.others) changes.report('cloud', 'lab');
  }

  /** Logs the first of several failures, because the next attempt follows soon. */
  #report(error: unknown): void {
    if (!this.#failing)
      this.options.log.error({ err: error }, 'the servers of the lab cannot be read or written');
    this.#failing = true;
  }
}
