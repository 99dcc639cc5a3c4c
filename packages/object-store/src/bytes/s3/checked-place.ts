import { inTime } from '@cloud-account/runtime';
import type { Logger } from 'pino';
import { PlaceRefused } from './s3-client.js';
import type { S3Bytes } from './s3-bytes.js';

/** Milliseconds from one check to the next while somebody asks, where the last one found a problem or none. */
const CHECK_AFTER = { problem: 10_000, none: 60_000 };

/** Milliseconds after which a check has failed. */
const CHECK_WITHIN = 15_000;

/** A fault of the S3 server that has the bytes of objects. */
export interface PlaceProblem {
  /** A sentence for the operator. */
  readonly message: string;
  /** True when the server refuses the key or the bucket, so that only the operator can help. */
  readonly isRefused: boolean;
}

const problemOf = (error: unknown): PlaceProblem => ({
  message: error instanceof Error ? error.message : String(error),
  isRefused: error instanceof PlaceRefused,
});

const late: PlaceProblem = {
  message: `The S3 server has not answered within ${CHECK_WITHIN / 1_000} s.`,
  isRefused: false,
};

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

  /** The fault that the last check found. When that check is old, the next one begins, for which nobody waits. */
  get problem(): PlaceProblem | undefined {
    const age = this.now().getTime() - this.#checkedAt;
    if (age >= CHECK_AFTER[this.#problem === undefined ? 'none' : 'problem']) void this.check();
    return this.#problem;
  }

  async #check(): Promise<void> {
    this.#checkedAt = this.now().getTime();
    const before = this.#problem?.message;
    this.#problem = await inTime(
      this.bytes.check().then(() => undefined, problemOf),
      late,
      CHECK_WITHIN,
    );
    const message = this.#problem?.message;
    if (message === before) return;
    if (message === undefined) this.log.info('the S3 server with the bytes of objects works again');
    else this.log.error(message);
  }
}
