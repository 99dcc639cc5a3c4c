import type { OwnTestServer, TestUser } from '@cloud-account/testkit';

/** Where a scenario takes place: a cloud of the harness's own, and a new account on it. */
export interface Place {
  readonly server: OwnTestServer;
  readonly user: TestUser;
}

/** A job that can be asked for, and what must hold when it has ended, whatever was done to it meanwhile. */
export interface Prepared {
  /** Asks for the job, by HTTP; it is the last one of its kind that is asked for. */
  readonly ask: () => Promise<void>;
  /** When it was done: nothing may be half made, lost, doubled or left over. */
  readonly done: () => Promise<void>;
  /** When it failed. @param step the step that could not be done */
  readonly failed: (step: string) => Promise<void>;
}

/** A job of a kind, as clients bring it about. */
export interface Scenario {
  /** What is asked for: `booted from an image`. */
  readonly name: string;
  /** Makes what the job needs, by HTTP. */
  readonly prepare: (place: Place) => Promise<Prepared>;
}
