import { type Clock, FairQueue } from '@cloud-account/runtime';
import type { Bucket, AdmissionRequest } from '@cloud-account/s3';

/** The limits of one caller's requests. */
export interface AdmissionLimits {
  /** The maximum of simultaneous requests of one account; without a signature, of one network. */
  readonly atOnce: number;
  /** Of these, the maximum that cost much and are worked on simultaneously, such as lists. */
  readonly costlyAtOnce: number;
  /** The maximum of requests to one bucket in a second, of its owner and of others each; undefined: no limit. */
  readonly perSecond: number | undefined;
}

/**
 * Limits the requests of each caller, so that all callers are served. It counts in memory, because only the present matters.
 */
export class Admission {
  readonly #inProgress = new Map<string, number>();
  /** Requests in the present second, by the bucket and whether its owner sends them. */
  readonly #asked = new Map<string, number>();
  #second = 0;
  readonly #turns: FairQueue<string>;

  /** @param networkOf the network of an address, whose requests are counted together */
  constructor(
    private readonly limits: AdmissionLimits,
    private readonly clock: Clock,
    private readonly networkOf: (address: string) => string,
  ) {
    this.#turns = new FairQueue({ each: limits.costlyAtOnce });
  }

  /** The number of counts in memory. */
  get held(): number {
    return this.#inProgress.size + this.#asked.size;
  }

  #callerOf({ owner, address }: AdmissionRequest): string {
    return owner ?? this.networkOf(address);
  }

  /**
   * Waits until a caller may do one more thing that costs much.
   *
   * @returns a function to call when it is done; undefined when the signal aborted first
   */
  takeTurn(admissionRequest: AdmissionRequest, gone: AbortSignal): Promise<(() => void) | undefined> {
    return this.#turns.take(this.#callerOf(admissionRequest), () => gone);
  }

  /** @returns a function to call when the request ends; undefined when there are too many */
  admit(admissionRequest: AdmissionRequest): (() => void) | undefined {
    const caller = this.#callerOf(admissionRequest);
    const inProgress = this.#inProgress.get(caller) ?? 0;
    if (inProgress >= this.limits.atOnce) return undefined;
    this.#inProgress.set(caller, inProgress + 1);
    let over = false;
    return (): void => {
      if (over) return;
      over = true;
      const left = (this.#inProgress.get(caller) ?? 0) - 1;
      if (left > 0) this.#inProgress.set(caller, left);
      else this.#inProgress.delete(caller);
    };
  }

  /** Counts a permitted request to a bucket. @returns whether it is within the limit of this second */
  mayAsk(bucket: Pick<Bucket, 'id' | 'owner'>, sender: string | undefined): boolean {
    const { perSecond } = this.limits;
    if (perSecond === undefined) return true;
    const second = Math.floor(this.clock.now().getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#asked.clear();
    }
    // Counted apart, so that readers of a public bucket never block its owner.
    const id = `${bucket.id} ${sender === bucket.owner ? 'own' : 'others'}`;
    const asked = (this.#asked.get(id) ?? 0) + 1;
    this.#asked.set(id, asked);
    return asked <= perSecond;
  }
}
