import type { Logger } from 'pino';
import { ObjectStoreUnavailable } from '../../common/store-types.js';
import { PlaceRefused } from './s3-client.js';
import type { S3Bytes } from './s3-bytes.js';

/** Milliseconds from one check to the next while the S3 server does not work. */
const CHECK_AGAIN_AFTER = 10_000;

/** What does not work on the S3 server that has the bytes of objects. */
export interface PlaceProblem {
  /** A sentence for the operator. */
  readonly message: string;
  /** True when the server refuses the key or the bucket, so that only the operator can help. */
  readonly isRefused: boolean;
}

/** Knows whether an S3 server works. */
export class CheckedPlace {
  #problem: PlaceProblem | undefined;
  #checkedAt = -Infinity;
  #checking: Promise<void> | undefined;

  /** @param now the machine's time */
  constructor(
    private readonly bytes: S3Bytes,
    private readonly now: () => Date,
    private readonly log: Logger,
  ) {}

  /** Puts, reads, lists and removes a few bytes. What does not work is logged; it may work later. */
  async check(): Promise<PlaceProblem | undefined> {
    await (this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    }));
    return this.#problem;
  }

  /** What did not work at the last check, which is made again from time to time while something does not. */
  async problem(): Promise<PlaceProblem | undefined> {
    const age = this.now().getTime() - this.#checkedAt;
    return this.#problem !== undefined && age >= CHECK_AGAIN_AFTER ? this.check() : this.#problem;
  }

  async #check(): Promise<void> {
    this.#checkedAt = this.now().getTime();
    const before = this.#problem?.message;
    this.#problem = await this.bytes.check().then(
      () => undefined,
      (error: unknown) => {
        if (!(error instanceof ObjectStoreUnavailable)) throw error;
        return { message: error.message, isRefused: error instanceof PlaceRefused };
      },
    );
    const message = this.#problem?.message;
    if (message === before) return;
    if (message === undefined) this.log.info('the S3 server with the bytes of objects works again');
    else this.log.error(message);
  }
}
