import type { Logger } from 'pino';
import type { Clock } from '../common/clock.js';
import type { Config } from '../config/config.js';
import type { Encryption } from '../credentials/encryption.js';
import type { Database } from '../database/database.js';
import type { Dialect } from '../dialect/dialect.js';
import type { Hypervisor } from '../drivers/compute/driver.js';
import type { NameServer } from '../drivers/nameservers/driver.js';
import type { ObjectStore } from '../drivers/objects/driver.js';
import type { FileStore } from '../files/file-store.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { AttemptCounter, RateCounter } from '../rate-limits/rate-counter.js';
import type { Randomness } from '../common/randomness.js';
import type { Transaction } from '../repositories/transaction.js';

/** Every dependency of the server, built once at start. */
export interface Cloud {
  readonly config: Config;
  readonly database: Database;
  /** Where files are that clients send. */
  readonly files: FileStore;
  /** Where buckets, objects and their keys are. */
  readonly objects: ObjectStore;
  /** What answers DNS for zones; none where that is not wanted of this server. */
  readonly nameServer: NameServer | undefined;
  /** What runs the machines that nodes are. */
  readonly hypervisor: Hypervisor;
  /** What secrets are kept by that are needed again. */
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The steps that jobs of a kind have, in their order; none of a kind that has no steps, or is not known. */
  readonly stepsOf: (kind: string) => readonly string[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Where the requests of callers are counted. */
  readonly rateCounter: RateCounter;
  /** The words that clients use, where they are not the specification's. */
  readonly dialect: Dialect | undefined;
  /**
   * Where attempts to sign in are counted: in memory, so that they leave nothing behind. Servers that share a database each
   * count for themselves.
   */
  readonly signInAttempts: AttemptCounter;
  /** How clients reach the server: the URL before `/v4`; known once the server listens. */
  baseUrl(): string;
  /** Where the documentation is, for the links in answers; known once the server listens. */
  docsUrl(): string;
  /**
   * Resolves when DNS answers what was committed before, as far as this server answers; within a second, even where it does not
   * follow.
   */
  followZones(): Promise<void>;
  /** Runs work in one transaction, whole again when the database asks for it; jobs it asked for may start afterwards. */
  transaction<Result>(work: (tx: Transaction) => Promise<Result> | Result): Promise<Result>;
}
