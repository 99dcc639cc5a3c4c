import type { OwnTestServer, TestUser } from '@cloud-account/testkit';

/** The environment of a scenario: the harness's cloud, and a new account. */
export interface ScenarioEnvironment {
  readonly server: OwnTestServer;
  readonly user: TestUser;
}

/** A job that can be requested, and what must be true after its end, with any interruption. */
export interface Prepared {
  /** Requests the job, by HTTP; it must be the last one of its kind. */
  readonly ask: () => Promise<void>;
  /** Checks a successful job: nothing may be incomplete, lost, duplicated or left over. */
  readonly done: () => Promise<void>;
  /** Checks a failed job. @param step the step that failed */
  readonly failed: (step: string) => Promise<void>;
}

/** A job of a kind, as clients cause it. */
export interface Scenario {
  /** The requested work: `booted from an image`. */
  readonly name: string;
  /** Makes what the job needs, by HTTP. */
  readonly prepare: (environment: ScenarioEnvironment) => Promise<Prepared>;
}
