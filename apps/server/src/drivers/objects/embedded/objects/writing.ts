import { FairQueue } from '@cloud-account/common';

/** The maximum of writes of one bucket in the database: one has the lock of the row, the next waits for it. */
const AT_ONCE = 2;

/**
 * Queues the writes that need the same row here, because a write that waits in the database occupies a connection. So the
 * writers of one bucket do not delay others.
 */
export class Writing {
  readonly #turns = new FairQueue<number | string>({ each: AT_ONCE });

  /**
   * Runs a write in its turn, in the order of calls.
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
