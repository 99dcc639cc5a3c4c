import type { Zone } from '../zone/index.js';

/** Delays questions until their zone is read, with limits for all and for each zone. */
export class WaitingQuestions<Z extends object> {
  #all = 0;
  readonly #ofZone = new Map<Z, number>();

  constructor(
    private readonly max: number,
    private readonly maxOfZone: number,
  ) {}

  /**
   * Waits for a zone, then does work.
   * @returns undefined at once when too many questions wait
   */
  wait<Done>(
    zone: Z,
    content: Promise<Zone | undefined>,
    then: (read: Zone | undefined) => Done,
  ): Promise<Done> | undefined {
    const waiting = this.#ofZone.get(zone) ?? 0;
    if (this.#all >= this.max || waiting >= this.maxOfZone) {
      content.catch(() => undefined);
      return undefined;
    }
    this.#all += 1;
    this.#ofZone.set(zone, waiting + 1);
    return content
      .finally(() => {
        this.#leave(zone);
      })
      .then(then);
  }

  #leave(zone: Z): void {
    this.#all -= 1;
    const left = (this.#ofZone.get(zone) ?? 1) - 1;
    if (left === 0) this.#ofZone.delete(zone);
    else this.#ofZone.set(zone, left);
  }
}
