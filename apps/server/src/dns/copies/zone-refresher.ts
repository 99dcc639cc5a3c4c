import { setTimeout as pause } from 'node:timers/promises';
import { bounds } from '@cloud-account/spec/bounds';
import { changesOf, type Changes } from '@cloud-account/database';
import type { DnsServices } from '../dns-services.js';
import { afterRealTime, FairQueue, Slots, systemRandomness } from '@cloud-account/runtime';
import {
  claimCopy,
  expireCopies,
  nextCopyDue,
  noteNotified,
  releaseCopies,
  releaseCopy,
  setCopiesBack,
  type ClaimedCopy,
} from './zone-copies.js';
import { checkCopy, fail } from './check-copy.js';

/** Milliseconds between looks for due copies, where there are any: other servers and clients change them, too. */
const PAUSE = 500;

/** Milliseconds between statements that save notices of masters. */
const NOTICES_INTERVAL = 100;

/** No copy is due later than this: the longest refresh. */
const LATEST = Math.max(...bounds.RefreshSec.rounded.enum) * 1_000;

/** Milliseconds that a claim lasts beyond the time limit of a check. */
const SPARE = 15_000;

/**
 * The part of the reserve of the disk that copies leave free. They may use the rest of it, because clients may upload objects until
 * only the reserve is left, and that must not stop the transfers of others.
 */
const LEFT_BY_COPIES = 0.5;

const { checksOfAccount, checksOfServer, transfersOfServer } = bounds.ZoneFile;

/**
 * Keeps the copies of slave zones equal to their masters (§2.11). Masters may be slow or unreachable, so the checks run outside
 * the lanes of jobs. Each account has a few checks at the same time, so that no account delays another.
 */
export class ZoneRefresher {
  readonly #stopping = new AbortController();
  readonly #slots = new Slots({ ofAccount: checksOfAccount, ofServer: checksOfServer });
  readonly #transfers = new FairQueue<'all'>({ each: transfersOfServer.maximum });
  readonly #inProgress = new Set<Promise<void>>();
  #cancelLook: (() => void) | undefined;
  /** The masters that have sent notices which are not saved yet, by the IDs of the domains. */
  #notices = new Map<number, string>();
  #isSaving = false;
  #looking: Promise<void> | undefined;
  #isLookWanted = false;
  readonly #changes: Changes;
  /** When the next copy is due, as last read. */
  #due: Date | undefined;
  /** Aborted while no check may begin; those in progress then release their copies. */
  #halted = new AbortController();

  constructor(private readonly cloud: DnsServices) {
    this.#changes = changesOf(cloud.database);
  }

  /**
   * Starts. It repeats the checks that were in progress when an embedded database was closed. Copies that expired meanwhile are
   * not served.
   */
  async start(): Promise<void> {
    const { database, clock } = this.cloud;
    const now = clock.now();
    if (database.kind !== 'postgresql') await releaseCopies(database, now);
    await expireCopies(database, now);
    this.look();
  }

  /** Handles the notice of a master that a zone has changed. */
  notified(id: number, by: string): void {
    // A master that gets no answer in time notifies again.
    if (this.#halted.signal.aborted) return;
    this.#notices.set(id, by);
    if (!this.#isSaving) void this.#saveNotices();
  }

  /** Saves the notices of each moment together: anybody can send thousands of them. */
  async #saveNotices(): Promise<void> {
    const { database, clock, log } = this.cloud;
    this.#isSaving = true;
    while (this.#notices.size > 0) {
      const notices = this.#notices;
      this.#notices = new Map();
      try {
        await noteNotified(database, notices, clock.now());
        this.look();
      } catch (error) {
        log.warn({ err: error, domains: notices.size }, 'notices of masters could not be saved');
      }
      await pause(NOTICES_INTERVAL, undefined, { ref: false });
    }
    this.#isSaving = false;
  }

  /** Checks which copies are due, now or right after the check in progress. */
  look(): void {
    this.#isLookWanted = true;
    this.#begin();
  }

  #begin(): void {
    if (this.#stopping.signal.aborted || this.#halted.signal.aborted) return;
    this.#looking ??= this.#lookUntilDone().finally(() => {
      this.#looking = undefined;
      this.#sleep();
    });
  }

  /** Begins no more checks until `resume`, and releases the copies of those in progress. It resolves when none is left. */
  async halt(): Promise<void> {
    this.#halted.abort(new Error('The server is halted.'));
    this.#cancelLook?.();
    await this.#looking;
    await Promise.all(this.#inProgress);
  }

  /** Begins checks again. */
  resume(): void {
    this.#halted = new AbortController();
    this.look();
  }

  /** Starts no more checks and releases the copies of those in progress. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server stops.'));
    this.#cancelLook?.();
    await this.#looking;
    await Promise.all(this.#inProgress);
  }

  #sleep(): void {
    this.#cancelLook?.();
    if (this.#stopping.signal.aborted) return;
    const look = () => {
      this.#begin();
    };
    if (this.#due === undefined) this.#cancelLook = this.#changes.next(PAUSE, look);
    else {
      const timer = setTimeout(look, PAUSE);
      this.#cancelLook = () => {
        clearTimeout(timer);
      };
    }
  }

  /** True if a copy is due or expires, or is due later than any may be, since the clock went back. */
  async #isDue(): Promise<boolean> {
    const { database, clock } = this.cloud;
    if (this.#changes.mayHaveCome()) this.#due = await nextCopyDue(database);
    return this.#due !== undefined && (this.#due <= clock.now() || this.#due > this.#latest);
  }

  async #lookUntilDone(): Promise<void> {
    // What cannot be read is reported by the look.
    if (!this.#isLookWanted && (await this.#isDue().catch(() => true))) this.#isLookWanted = true;
    while (this.#isLookWanted && !this.#stopping.signal.aborted && !this.#halted.signal.aborted) {
      this.#isLookWanted = false;
      await this.#lookOnce().catch((error: unknown) => {
        this.cloud.log.error({ err: error }, 'copies of zones cannot be looked at');
      });
    }
  }

  async #lookOnce(): Promise<void> {
    const { database, clock, config } = this.cloud;
    const now = clock.now();
    const until = afterRealTime(clock, this.#longest);
    await setCopiesBack(database, now, this.#latest);
    if ((await expireCopies(database, now)) > 0) await this.cloud.followZones();
    while (!this.#slots.areTaken && !this.#stopping.signal.aborted && !this.#halted.signal.aborted) {
      const claim = systemRandomness.uuid();
      const copy = await claimCopy(database, { now, until, claim, busy: this.#slots.full });
      if (copy === undefined) return;
      this.#check(copy, config.importTimeout);
    }
  }

  /** No copy is due later. */
  get #latest(): Date {
    return new Date(afterRealTime(this.cloud.clock, this.#longest).getTime() + LATEST);
  }

  get #longest(): number {
    return 2 * this.cloud.config.importTimeout + SPARE;
  }

  #check(copy: ClaimedCopy, timeout: number): void {
    this.#slots.take(copy.account_id);
    const checked = this.cloud.randomness.within(
      () => `check ${copy.domain}`,
      () => this.#compare(copy, timeout),
    );
    const work = checked.finally(() => {
      this.#inProgress.delete(work);
      this.#slots.release(copy.account_id);
      this.look();
    });
    this.#inProgress.add(work);
  }

  async #compare(copy: ClaimedCopy, timeout: number): Promise<void> {
    const { cloud } = this;
    const over = AbortSignal.timeout(2 * timeout);
    const ending = AbortSignal.any([this.#stopping.signal, this.#halted.signal]);
    const signal = AbortSignal.any([ending, over]);
    try {
      const inTurn = <Result>(transfer: () => Promise<Result>) => this.#inTurn(transfer, signal);
      const hasSpace = async () => !(await cloud.disks.data.isBelowReserve(LEFT_BY_COPIES));
      await checkCopy(cloud, copy, { config: cloud.config, inTurn, hasSpace, signal });
    } catch (error) {
      await this.#end(copy, error, { ends: ending.aborted, tookTooLong: over.aborted }).catch(
        (failure: unknown) => {
          cloud.log.error({ err: failure }, 'the copy of a zone cannot be left to others');
        },
      );
    }
  }

  async #end(
    copy: ClaimedCopy,
    error: unknown,
    { ends, tookTooLong }: { readonly ends: boolean; readonly tookTooLong: boolean },
  ): Promise<void> {
    const { cloud } = this;
    if (ends) {
      const now = cloud.clock.now();
      await releaseCopy(cloud.database, { domain_id: copy.domain_id, claim: copy.claim, now, next: now });
      return;
    }
    if (!tookTooLong) cloud.log.error({ err: error, domain: copy.domain }, 'a slave cannot be compared');
    await fail(cloud, copy, tookTooLong ? 'The masters did not answer in time.' : 'The check failed.');
  }

  async #inTurn<Result>(transfer: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const end = await this.#transfers.take('all', () => signal);
    try {
      signal.throwIfAborted();
      return await transfer();
    } finally {
      end?.();
    }
  }
}
