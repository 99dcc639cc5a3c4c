import type { Bucket, WriteProblem } from '@cloud-account/s3';
import type { Database } from '../../../../database/database.js';
import { inTransaction } from '../../../../database/transaction.js';
import { keptOf, lock, putRow, putRows, type Put } from '../rows/object-rows.js';
import type { KeptObject } from '../rows/rows.js';
import type { Writing } from './writing.js';

/** The result of a put. */
export interface PutOutcome {
  readonly made: KeptObject | WriteProblem;
  /** Whether a row refers to the bytes. */
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
  ) {}

  /** Writes an object when it is the bucket's turn. */
  async put(bucket: Bucket, put: Put): Promise<PutOutcome> {
    if (put.condition === undefined) return this.#together(bucket, put);
    const write = () =>
      inTransaction(this.database, async (tx) =>
        (await lock(tx, bucket)) ? putRow(tx, bucket, put) : ('no-bucket' as const),
      );
    return outcomeOf(await this.writing.inTurn(bucket.id, write));
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
      void this.writing.inTurn(bucket.id, () => this.#write(bucket));
    });
  }

  /**
   * Writes all waiting objects. Of those with the same key only the last one is stored, as if each had replaced the one before.
   */
  async #write(bucket: Bucket): Promise<void> {
    const waiting = this.#waiting.get(bucket.id) ?? [];
    this.#waiting.delete(bucket.id);
    const last = new Map(waiting.map(({ put }) => [put.key, put]));
    try {
      const puts = [...last.values()];
      const made = await putRows(this.database, bucket, puts);
      const madeOf = new Map(puts.map(({ key }, index) => [key, made[index] ?? 'no-bucket']));
      for (const { put, resolve } of waiting) {
        const outcome = outcomeOf(madeOf.get(put.key) ?? 'no-bucket');
        const replaced = outcome.kept && last.get(put.key) !== put;
        resolve(replaced ? { made: keptOf(put, REPLACED), kept: false } : outcome);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    }
  }
}

const outcomeOf = (made: KeptObject | WriteProblem): PutOutcome => ({ made, kept: typeof made !== 'string' });
