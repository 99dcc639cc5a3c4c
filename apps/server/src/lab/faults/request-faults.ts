import { matchesRequest, type FaultedRequest } from '@cloud-account/core';
import type { QuestionOutcome } from '@cloud-account/dns';
import { operatorBounds } from '@cloud-account/spec/bounds';
import type { Randomness } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import {
  hitRequestFault,
  listRequestFaultRows,
  removeRequestFaultsOfAccount,
  type StoredRequestFault,
} from './request-fault-rows.js';
import type { Changes } from '../changes/changes.js';
import type { Haltable } from '../halt/halting.js';
import { Delays } from './delays.js';

const { delayed_at_once: delayedAtOnce } = operatorBounds.RequestFaultCreate;

/** A request, and who waits for it. */
export interface AffectedRequest extends Omit<FaultedRequest, 'accountId'> {
  /** Reads the labels of what it names, once: they may be others after its operation. */
  readonly labels: () => Promise<readonly string[]>;
  /** The account that asks, or the owner of object storage that it is; undefined where nobody in particular asks. */
  readonly account: number | string | undefined;
  /** Aborted when the client leaves; questions of DNS have nobody who could. */
  readonly gone?: AbortSignal;
}

/** The faults that affected a request: the ids of all, and the one that ends it, if any. */
export interface AppliedFaults {
  readonly ids: readonly number[];
  readonly end: StoredRequestFault | undefined;
}

/** The faults that affect requests of clients. */
export class RequestFaults implements Haltable {
  #faults: StoredRequestFault[] = [];
  readonly #delays = new Delays(delayedAtOnce.maximum);
  #onLoad: (() => Promise<void>) | undefined;
  #isHalting = false;

  constructor(
    private readonly database: Database,
    private readonly randomness: Pick<Randomness, 'fraction' | 'within'>,
    private readonly changes: Pick<Changes, 'report'>,
  ) {}

  /** Reads the faults from the database. Delays by faults that are gone end. */
  async load(): Promise<void> {
    this.#faults = await listRequestFaultRows(this.database);
    this.#delays.endOthers(new Set(this.#faults.map(({ id }) => id)));
    await this.#onLoad?.();
    this.changes.report('lab');
  }

  /** Removes the faults that concern only the requests of an account that is gone. */
  async removeOfAccount(accountId: number): Promise<void> {
    if (await removeRequestFaultsOfAccount(this.database, accountId)) await this.load();
  }

  /** Calls back whenever the faults were read, and waits for it. */
  whenLoaded(onLoad: () => Promise<void>): void {
    this.#onLoad = onLoad;
  }

  /** True if there are any. */
  get exist(): boolean {
    return this.#faults.length > 0;
  }

  /** True if faults affect questions of DNS. */
  get concernDns(): boolean {
    return this.#faults.some((fault) => fault.operation === 'dns:query' && !isUsedUp(fault));
  }

  /** The outcome of a question of DNS, after the delays by its faults. */
  async outcomeOfQuestion(): Promise<QuestionOutcome> {
    const applied = await this.apply({
      operation: 'dns:query',
      path: [],
      labels: () => Promise.resolve([]),
      account: undefined,
      isDone: false,
    });
    switch (applied?.end?.effect) {
      case 'status':
        return 'fail';
      case 'disconnect':
        return 'drop';
      default:
        return 'answer';
    }
  }

  /** Ends all delays, and begins none until `resume`: the server waits for the requests that it delays. */
  endDelays(): void {
    this.#isHalting = true;
    this.#delays.endOthers(new Set());
  }

  halt(): Promise<void> {
    return Promise.resolve();
  }

  resume(): void {
    this.#isHalting = false;
  }

  /**
   * Applies its faults to a request: it waits as long as they delay it.
   *
   * @returns undefined when none concerns it, which is known at once
   */
  apply(request: AffectedRequest): Promise<AppliedFaults> | undefined {
    const { isDone } = request;
    const concerned = this.#faults.filter((fault) => concerns(fault, request, isDone));
    // The operation may delete the thing, or change its label.
    const isLabelled = this.#faults.some(
      (fault) => fault.label !== null && (concerned.includes(fault) || concerns(fault, request, true)),
    );
    return concerned.length === 0 && !isLabelled ? undefined : this.#applyAll(concerned, request, isLabelled);
  }

  async #applyAll(
    concerned: readonly StoredRequestFault[],
    { labels, gone }: AffectedRequest,
    isLabelled: boolean,
  ): Promise<AppliedFaults> {
    const named = isLabelled ? await labels() : [];
    const ids: number[] = [];
    for (const fault of concerned) {
      if (fault.label !== null && !named.includes(fault.label)) continue;
      if (gone?.aborted === true) break;
      const isAffected =
        fault.effect === 'delay' ? await this.#delay(fault, gone) : await this.#affects(fault);
      if (!isAffected) continue;
      ids.push(fault.id);
      if (fault.effect !== 'delay') return { ids, end: fault };
    }
    return { ids, end: undefined };
  }

  /** @returns true if the fault affected the request, after the delay */
  #delay(fault: StoredRequestFault, gone: AbortSignal | undefined): Promise<boolean> {
    return this.#delays.inSlot(async () => {
      const isAffected = await this.#affects(fault);
      if (isAffected && !this.#isHalting) await this.#delays.wait(fault.id, fault.delay_ms ?? 0, gone);
      return isAffected;
    });
  }

  /** True if a fault affects a request that it concerns, by its probability, by those that pass first, and by how often it may. */
  async #affects(fault: StoredRequestFault): Promise<boolean> {
    if (fault.probability < 1 && this.#draw(fault) >= fault.probability) return false;
    const hits = await hitRequestFault(this.database, fault.id);
    // Undefined: another request used it up, or the operator deleted it.
    this.#faults = this.#faults.map((one) =>
      one.id === fault.id ? { ...one, hits: hits ?? one.times ?? one.hits } : one,
    );
    this.changes.report('lab');
    return hits !== undefined && hits > 0;
  }

  /**
   * Seeded values are the same for the first request that a fault concerns, for the second, and so on, whatever else happens. A fault is
   * named by what it is, since IDs of faults go on after a reset.
   */
  #draw({ operation, account_id: account, effect, path, label }: StoredRequestFault): number {
    const choice = [operation, account ?? '*', effect, ...[path, label].filter((one) => one !== null)];
    return this.randomness.within(
      () => `fault ${choice.join(' ')}`,
      () => this.randomness.fraction(),
    );
  }
}

const isUsedUp = ({ times, hits }: StoredRequestFault): boolean => times !== null && hits >= times;

const concerns = (
  fault: StoredRequestFault,
  { operation, path, account }: AffectedRequest,
  isDone: boolean,
): boolean => {
  const accountId = typeof account === 'string' && account === fault.owner ? fault.account_id : account;
  return matchesRequest(fault, {
    operation,
    path,
    accountId: typeof accountId === 'number' ? accountId : undefined,
    isDone,
  });
};
