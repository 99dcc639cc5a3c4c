import { FairQueue } from '@cloud-account/shared';

/** How many writes of one bucket are in the database at once: one has the bucket's row, the next is there when it is free. */
const AT_ONCE = 2;

/**
 * Has writes that wait for the same row wait here, and not each with a connection to the database: there are few of those, and
 * the writers of one bucket would keep everybody else from them.
 */
export class Writing {
  readonly #turns = new FairQueue<number | string>({ each: AT_ONCE });

  /**
   * Writes when it is its turn, in the order of calls.
   *
   * @param row the id of the bucket whose row is locked, or the owner whose buckets are counted
   */
  async inTurn<Made>(row: number | string, write: () => Promise<Made>): Promise<Made> {
    const end = await this.#turns.take(row);
    try {
      return await write();
    } finally {
      end?.();
    }
  }
}
