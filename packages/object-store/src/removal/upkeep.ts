import type { StoreUpkeep } from '../driver.js';
import type { Outbound } from '../limits/outbound.js';
import type { Garbage } from './garbage.js';

/** What the embedded store does beside requests: it removes garbage and counts sent bytes. */
export class Upkeep implements StoreUpkeep {
  constructor(
    private readonly garbage: Garbage,
    private readonly outbound: Outbound,
  ) {}

  async halt(): Promise<void> {
    await this.garbage.halt();
    await this.outbound.write();
  }

  goOn(): void {
    this.garbage.goOn();
  }

  removeGarbage(): void {
    this.garbage.expect();
  }
}
