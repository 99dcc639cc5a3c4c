import type { Clock } from '@cloud-account/server';
import { inSeconds } from './waits/index.js';

const machineTime = (): number => inSeconds(0).getTime();

/** A clock with the real time that tests can move forward or stop. */
export class TestClock implements Clock {
  #ahead = 0;
  #stops = 0;
  #stoppedAt = 0;

  now(): Date {
    return new Date((this.#stops > 0 ? this.#stoppedAt : machineTime()) + this.#ahead);
  }

  /** Stops the clock. @returns a function that starts it again at the real time, after each caller of `stop` has called its own */
  stop(): () => void {
    if (this.#stops === 0) this.#stoppedAt = machineTime();
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
