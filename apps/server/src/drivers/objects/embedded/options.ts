import type { Logger } from 'pino';
import type { Clock } from '../../../common/clock.js';
import type { Encryption } from '../../../credentials/encryption.js';
import type { Database } from '../../../database/database.js';

/** A cluster and where it is. */
export interface StoreCluster {
  readonly id: string;
  readonly region: string;
}

/** What the embedded store needs. */
export interface StoreOptions {
  readonly database: Database;
  /** Where the bytes of objects are; servers that share a database share it. */
  readonly directory: string;
  readonly clock: Clock;
  readonly log: Logger;
  /** What secrets are kept with. */
  readonly encryption: Encryption;
  /** The domain below which clusters and buckets have their hosts. */
  readonly domain: string;
  /** In the order of the catalog; at least one. */
  readonly clusters: readonly StoreCluster[];
  /** How many buckets an owner may have in a cluster. */
  readonly bucketsPerCluster: number;
  /** How many objects, uploads' parts among them, an owner may have in a cluster, and how many bytes. */
  readonly objectsPerCluster: number;
  readonly bytesPerCluster: number;
  /** Where clients of S3 reach the store: a base URL without a trailing slash. */
  url(): string;
  /** The same for HTTPS. */
  tlsUrl(): string;
  /** Whether an owner may make buckets through S3 now. */
  mayCreateBuckets(owner: string): Promise<boolean>;
}
