import { HALT_TIMEOUT, stillBusy } from './busy.js';
import type { Halting } from './halting.js';
import { inTurn } from './in-turn.js';
import type { OwnPeers, RequireTurn } from './peers.js';

/** The only server of a database, as an embedded one has. */
export class OnlyServer implements OwnPeers {
  readonly #inTurn = inTurn();

  /** @param timeout how long what is in progress may take to end, in milliseconds */
  constructor(
    private readonly halting: Halting,
    private readonly timeout = HALT_TIMEOUT,
  ) {}

  follow(reload: () => Promise<void>): Promise<void> {
    return this.halting.follow(reload);
  }

  announce(): Promise<void> {
    return this.halting.reload();
  }

  exclusively<Result>(work: (requireTurn: RequireTurn) => Promise<Result>): Promise<Result> {
    return this.#inTurn(async () => {
      if (!(await this.halting.halt(this.timeout))) throw stillBusy();
      try {
        const result = await work(() => Promise.resolve());
        await this.halting.reload();
        return result;
      } finally {
        this.halting.goOn();
      }
    });
  }

  join(): Promise<void> {
    return Promise.resolve();
  }

  serve(): Promise<void> {
    this.halting.goOn();
    return Promise.resolve();
  }

  leave(): Promise<void> {
    // Requests that wait get an answer.
    this.halting.goOn();
    return Promise.resolve();
  }
}
