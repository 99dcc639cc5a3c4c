import type { Zone } from '../zone/index.js';

/** Holds questions until the zone that they are about is read; no more than so many, in all and about one zone. */
export class WaitingQuestions<Z extends object> {
  #all = 0;
  readonly #ofZone = new Map<Z, number>();

  constructor(
    private readonly most: number,
    private readonly mostOfZone: number,
  ) {}

  /**
   * Waits for a zone and then does something.
   * @returns undefined, and waits not, when there are too many that wait already
   */
  wait<Done>(
    zone: Z,
    content: Promise<Zone | undefined>,
    then: (read: Zone | undefined) => Done,
  ): Promise<Done> | undefined {
    const waiting = this.#ofZone.get(zone) ?? 0;
    if (this.#all >= this.most || waiting >= this.mostOfZone) {
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
