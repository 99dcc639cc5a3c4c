import type { Bucket, WriteProblem } from '@cloud-account/s3';
import { type Database, inTransaction } from '@cloud-account/database';
import { withinQuota, type Quota } from '../limits/quota.js';
import { keptOf, lock, putRows, type Put } from '../rows/object-rows.js';
import { putLocked } from '../versions/put-locked.js';
import type { KeptObject } from '../rows/rows.js';
import type { Writing } from './writing.js';

/** The result of a put. */
export interface PutOutcome {
  readonly made: KeptObject | WriteProblem;
  /** True when a row refers to the bytes. */
  readonly kept: boolean;
}

interface Waiting {
  readonly put: Put;
  readonly resolve: (outcome: PutOutcome) => void;
  readonly reject: (error: unknown) => void;
}

/** The id of an object that was replaced at once by a later one of the same statement; no row has it. */
const REPLACED = 0;

/** Writes objects: those that wait for the same bucket by one statement and one commit. */
export class Puts {
  readonly #waiting = new Map<number, Waiting[]>();

  constructor(
    private readonly database: Database,
    private readonly writing: Writing,
    private readonly quota: Quota,
  ) {}

  /** Writes an object when it is the bucket's turn. */
  async put(bucket: Bucket, put: Put): Promise<PutOutcome> {
    if (put.condition === undefined && bucket.versioning === undefined) {
      const outcome = await this.#together(bucket, put);
      // A bucket that keeps versions by now is not there for a write that would replace one.
      if (outcome.made !== 'no-bucket') return outcome;
    }
    const write = () =>
      inTransaction(this.database, async (tx) => {
        const locked = await lock(tx, bucket);
        return locked === undefined ? ('no-bucket' as const) : putLocked(tx, bucket, locked, put, this.quota);
      });
    return outcomeOf(await this.writing.countedInTurn(bucket, () => withinQuota(write)));
  }

  #together(bucket: Bucket, put: Put): Promise<PutOutcome> {
    return new Promise((resolve, reject) => {
      const one = { put, resolve, reject };
      const others = this.#waiting.get(bucket.id);
      if (others !== undefined) {
        others.push(one);
        return;
      }
      this.#waiting.set(bucket.id, [one]);
      void this.writing.countedInTurn(bucket, () => this.#write(bucket));
    });
  }

  /** Writes all waiting objects together; if they exceed the quota together, one after the other. */
  async #write(bucket: Bucket): Promise<void> {
    const waiting = this.#waiting.get(bucket.id) ?? [];
    this.#waiting.delete(bucket.id);
    try {
      if (await this.#writeAll(bucket, waiting)) return;
      for (const one of waiting) {
        if (!(await this.#writeAll(bucket, [one]))) one.resolve(outcomeOf('quota'));
      }
    } catch (error) {
      // Those that are written already are resolved, which a rejection does not change.
      for (const { reject } of waiting) reject(error);
    }
  }

  /**
   * Writes objects by one statement. Of those with the same key only the last one is stored, as if each had replaced the one
   * before.
   *
   * @returns false when they exceed the quota; then none is written
   */
  async #writeAll(bucket: Bucket, waiting: readonly Waiting[]): Promise<boolean> {
    const last = new Map(waiting.map(({ put }) => [put.key, put]));
    const puts = [...last.values()];
    const made = await withinQuota(() => putRows(this.database, bucket, puts, this.quota));
    if (made === 'quota') return false;
    const madeOf = new Map(puts.map(({ key }, index) => [key, made[index] ?? 'no-bucket']));
    for (const { put, resolve } of waiting) {
      const outcome = outcomeOf(madeOf.get(put.key) ?? 'no-bucket');
      const replaced = outcome.kept && last.get(put.key) !== put;
      resolve(replaced ? { made: keptOf(put, REPLACED), kept: false } : outcome);
    }
    return true;
  }
}

const outcomeOf = (made: KeptObject | WriteProblem): PutOutcome => ({ made, kept: typeof made !== 'string' });
