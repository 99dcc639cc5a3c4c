import type { ClientWords } from '@cloud-account/s3';
import type { Logger } from 'pino';
import type { Clock, Encryption, Randomness } from '@cloud-account/runtime';
import type { Database } from '@cloud-account/database';
import type { Quota } from './limits/quota.js';
import type { LogBounds } from './logs/access-logs.js';

/** A cluster and where it is. */
export interface StoreCluster {
  readonly id: string;
  readonly region: string;
}

/** The options of a store. */
export interface StoreOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly clock: Clock;
  readonly randomness: Randomness;
  /** Encrypts stored secrets. */
  readonly encryption: Encryption;
  /** The domain of the hosts of clusters and buckets. */
  readonly domain: string;
  /** The words of clients. */
  readonly words: ClientWords;
  /** In the order of the catalog; at least one. */
  readonly clusters: readonly StoreCluster[];
  /** The maximum of buckets of an owner in a cluster. */
  readonly bucketsPerCluster: number;
  /** The maximum of an owner in a cluster. */
  readonly quota: Quota;
  /** The maximum of uploads of a bucket that are neither complete nor aborted. */
  readonly uploadsPerBucket: number;
  /** The maximum bytes of lines of access logs that wait to be written. */
  readonly logBytes: LogBounds;
  /** The base URL for clients of S3, without a trailing slash. */
  url(): string;
  /** The same for HTTPS. */
  tlsUrl(): string;
  /** The base URL of the listener of websites. */
  sitesUrl(): string;
  /** The same for HTTPS. */
  sitesTlsUrl(): string;
  /** True if buckets that S3 creates permit every origin. */
  readonly corsEnabled: boolean;
  /** True when an owner may create buckets through S3 now. */
  mayCreateBuckets(owner: string): Promise<boolean>;
}
