import type { Clock } from '@cloud-account/server';

/** The real time, moved forward as a test likes. */
export class TestClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Moves the clock forward. @param milliseconds by how much */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
