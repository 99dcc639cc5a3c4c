import type { LabelWords } from '@cloud-account/core';
import type { Logger } from 'pino';
import type { Clock, Encryption, Randomness } from '@cloud-account/runtime';
import type { Config } from '../config/config.js';
import type { Database } from '@cloud-account/database';
import type { Dialect } from '../dialect/dialect.js';
import type { Hypervisor } from '../drivers/compute/driver.js';
import type { NameServer } from '../drivers/nameservers/driver.js';
import type { ObjectStore } from '../drivers/objects/driver.js';
import type { Disks } from '../files/disks.js';
import type { FileStore } from '../files/file-store.js';
import type { Lab } from '../lab/lab.js';
import type { Metrics } from '../monitoring/metrics.js';
import type { AttemptCounter, RateCounter } from '../rate-limits/rate-counter.js';
import type { Transaction } from '../repositories/transaction.js';

/** Every dependency of the server, built once at start. */
export interface Cloud {
  readonly config: Config;
  readonly database: Database;
  /** The files that clients upload. */
  readonly files: FileStore;
  /** The space of the disks, and their reserve. */
  readonly disks: Disks;
  /** The buckets, the objects and their keys. */
  readonly objects: ObjectStore;
  /** The name server; undefined where this server answers no DNS. */
  readonly nameServer: NameServer | undefined;
  /** Runs the machines of nodes. */
  readonly hypervisor: Hypervisor;
  /** Encrypts the secrets that are needed in clear again. */
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** The names of the steps of a kind of job, in order; empty for a kind without steps and for an unknown kind. */
  readonly stepsOf: (kind: string) => readonly string[];
  readonly log: Logger;
  readonly metrics: Metrics;
  /** What tests control the server by; undefined where it is off. */
  readonly lab: Lab | undefined;
  /** Counts the requests of callers. */
  readonly rateCounter: RateCounter;
  /** Other words for clients, where they do not use the words of the specification. */
  readonly dialect: Dialect | undefined;
  /** What labels of the service are for clients: those that it makes up are stored so. */
  readonly labels: LabelWords;
  /** Counts attempts to sign in, in memory, so that no rows are written. Each server of a shared database counts its own. */
  readonly signInAttempts: AttemptCounter;
  /** The URL before `/v4` by which clients reach the server; known once the server listens. */
  baseUrl(): string;
  /** The URL of the documentation, for the links in answers; known once the server listens. */
  docsUrl(): string;
  /** Resolves when the DNS answers of this server include all that is already committed, or after one second. */
  followZones(): Promise<void>;
  /**
   * Runs work in one transaction, and runs all of it again after a conflict. The jobs that it enqueued may start when it is
   * committed.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result> | Result): Promise<Result>;
}
