import type { Clock } from '@cloud-account/server';

/** The real time, moved forward or stopped as a test likes. */
export class TestClock implements Clock {
  #ahead = 0;
  #stops = 0;
  #stoppedAt = 0;

  now(): Date {
    return new Date((this.#stops > 0 ? this.#stoppedAt : Date.now()) + this.#ahead);
  }

  /** Stops the clock. @returns what lets it go on from the real time, once all who stopped it have called theirs */
  stop(): () => void {
    if (this.#stops === 0) this.#stoppedAt = Date.now();
    this.#stops += 1;
    return () => {
      this.#stops -= 1;
    };
  }

  /** Moves the clock forward. @param milliseconds by how much */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
