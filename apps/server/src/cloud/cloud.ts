import type { LabelWords } from '@cloud-account/core';
import type { Dialect } from '@cloud-account/dialect/dialect';
import type { Hypervisor } from '@cloud-account/machines';
import type { DnsServices } from '../dns/dns-services.js';
import type { ObjectStore } from '@cloud-account/object-store';
import type { FileStore } from '../files/file-store.js';
import type { Lab } from '../lab/lab.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { AttemptCounter, RateCounter } from '../rate-limits/rate-counter.js';

/** Every dependency of the server, built once at start. */
export interface Cloud extends DnsServices {
  /** The files that clients upload. */
  readonly files: FileStore;
  /** The buckets, the objects and their keys. */
  readonly objects: ObjectStore;
  /** Runs the machines of nodes. */
  readonly hypervisor: Hypervisor;
  /** The names of the steps of each kind of job that has steps, in order. */
  readonly steps: ReadonlyMap<string, readonly string[]>;
  readonly metrics: Metrics;
  /** The means by which tests control the server; undefined where it is off. */
  readonly lab: Lab | undefined;
  /** Counts the requests of callers. */
  readonly rateCounter: RateCounter;
  /** Other words for clients, where they do not use the words of the specification. */
  readonly dialect: Dialect | undefined;
  /** The labels of the service as clients see them: those that it chooses are stored so. */
  readonly labels: LabelWords;
  /** Counts attempts to sign in, in memory, so that no rows are written. Each server of a shared database counts its own. */
  readonly signInAttempts: AttemptCounter;
  /** The URL before `/v4` by which clients reach the server; known once the server listens. */
  baseUrl(): string;
  /**
   * The base URL of the consoles of machines, without a trailing slash; known once the server listens.
   *
   * @throws Refused (503) while they are not served
   */
  consoleUrl(): Promise<string>;
  /** The URL of the documentation, for the links in answers; known once the server listens. */
  docsUrl(): string;
}
