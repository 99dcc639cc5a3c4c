import { FairQueue } from '@cloud-account/runtime';
import type { Bucket } from '@cloud-account/s3';

/** The maximum of writes of one row in the database: one has the lock of the row, the next waits for it. */
const AT_ONCE = 2;

/** The same for writes that count for one owner in a cluster, which lock the owner's row only while they commit. */
const COUNTED_AT_ONCE = 4;

/**
 * Queues the writes that need the same row here, because a write that waits in the database occupies a connection. So the
 * writers of one bucket do not delay others.
 */
export class Writing {
  readonly #turns = new FairQueue<number | string>({ each: AT_ONCE });
  readonly #counted = new FairQueue<string>({ each: COUNTED_AT_ONCE });

  /**
   * Runs a write in its turn, in the order of calls.
   *
   * @param row the id of the bucket or the upload whose row is locked, or the owner whose buckets are counted
   */
  async inTurn<Made>(row: number | string, write: () => Promise<Made>): Promise<Made> {
    const end = await this.#turns.take(row);
    try {
      return await write();
    } finally {
      end?.();
    }
  }

  /** Runs a write that changes what the owner of a bucket has. @param row the row that it locks first */
  countedInTurn<Made>(
    { id, owner, cluster }: Pick<Bucket, 'id' | 'owner' | 'cluster'>,
    write: () => Promise<Made>,
    row: number | string = id,
  ): Promise<Made> {
    return this.inTurn(row, async () => {
      const end = await this.#counted.take(`${cluster} ${owner}`);
      try {
        return await write();
      } finally {
        end?.();
      }
    });
  }
}
