import type { Database } from '@cloud-account/database';
import type { Clock, Encryption, Randomness } from '@cloud-account/runtime';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { Disks } from '../files/disks.js';
import type { Transaction } from '../repositories/transaction.js';
import type { NameServer } from './name-server/name-server.js';

/** The number of zones, and of seconds, by which a secondary is behind. */
export interface SecondaryFigures {
  readonly group: string;
  readonly address: string;
  readonly zones: number;
  readonly seconds: number;
}

/** The dependencies of the server's part of DNS. */
export interface DnsServices {
  readonly config: Config;
  readonly database: Database;
  /** The space of the disks, and their reserve. */
  readonly disks: Disks;
  /** Encrypts the secrets that are needed in clear again. */
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly randomness: Randomness;
  readonly log: Logger;
  readonly metrics: { watchSecondaries(read: () => readonly SecondaryFigures[]): void };
  /** The name server; undefined where this server answers no DNS. */
  readonly nameServer: NameServer | undefined;
  /** Resolves when the DNS answers of this server include all that is already committed, or after one second. */
  followZones(): Promise<void>;
  /**
   * Runs work in one transaction, and runs all of it again after a conflict. The jobs that it enqueued may start when it is
   * committed.
   */
  transaction<Result>(work: (tx: Transaction) => Promise<Result> | Result): Promise<Result>;
}
