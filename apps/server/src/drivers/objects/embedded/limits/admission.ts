import type { Bucket, AdmissionRequest } from '@cloud-account/s3';
import type { Clock } from '../../../../common/clock.js';

/** How much of the store one caller may have at a time. */
export interface AdmissionLimits {
  /** Requests of one account that are served at once; without a signature, of one network. */
  readonly atOnce: number;
  /** Requests to one bucket in a second, its owner's and others' each; undefined: any number. */
  readonly perSecond: number | undefined;
}

/** Who is served, so that others are served too: counted in memory, since it is about the moment. */
export class Admission {
  readonly #inProgress = new Map<string, number>();
  /** Requests to buckets in the second that began last, by the bucket and whether its owner asks. */
  readonly #asked = new Map<string, number>();
  #second = 0;

  /** @param networkOf whose requests are counted together with one from this address */
  constructor(
    private readonly limits: AdmissionLimits,
    private readonly clock: Clock,
    private readonly networkOf: (address: string) => string,
  ) {}

  /** How many counts it holds. */
  get held(): number {
    return this.#inProgress.size + this.#asked.size;
  }

  /** @returns what to call when the request is over; undefined when there are too many */
  admit({ owner, address }: AdmissionRequest): (() => void) | undefined {
    const caller = owner ?? this.networkOf(address);
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

  /** Counts a request to a bucket that its sender may ask. @returns whether it is not one too many in this second */
  mayAsk(bucket: Pick<Bucket, 'id' | 'owner'>, sender: string | undefined): boolean {
    const { perSecond } = this.limits;
    if (perSecond === undefined) return true;
    const second = Math.floor(this.clock.now().getTime() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#asked.clear();
    }
    // Apart, so that readers of what is public never keep the owner out.
    const id = `${bucket.id} ${sender === bucket.owner ? 'own' : 'others'}`;
    const asked = (this.#asked.get(id) ?? 0) + 1;
    this.#asked.set(id, asked);
    return asked <= perSecond;
  }
}
