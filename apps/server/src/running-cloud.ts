import type { Logger } from 'pino';
import type { Cloud } from './cloud/cloud.js';
import type { Clock, Randomness, ReadSpace } from '@cloud-account/runtime';
import type { DatabaseOptions } from '@cloud-account/database';
import type { Demo } from './demo.js';
import type { NameServerAddress } from './dns/name-server/name-server.js';
import type { workers } from './generated/workers.js';
import type { DocsState } from './http/documents/docs.js';
import type { FirstProcess } from './processes/first-process.js';

/** A server that answers. */
export interface RunningCloud {
  readonly cloud: Cloud;
  /** The base URL of the API, without a trailing slash: `http://127.0.0.1:8080/v4`. */
  readonly api: string;
  /** Undefined where the documentation is not served. */
  readonly docs: string | undefined;
  /** The operator's API: its base URL, and the key that opens it. */
  readonly operator: { readonly url: string; readonly key: string };
  /** The base URL of object storage for clients of S3, without a trailing slash. */
  readonly s3: string;
  /** The same over HTTPS, for the names of buckets' certificates. */
  readonly s3Tls: string;
  /** The base URL of the listener of websites; a request names its website by the host: `bucket.website-us-east-1.objects.localhost`. */
  readonly sites: string;
  /** The same over HTTPS, for the names of buckets' certificates. */
  readonly sitesTls: string;
  /** The address at which DNS is answered, over UDP and TCP; none where that is off. */
  readonly dns: NameServerAddress | undefined;
  /** The secrets that open the demo account, where there is one. */
  readonly demo: Demo | undefined;
  /** The work that other processes of the server ask for. */
  readonly does: FirstProcess;
  /** The numbers of requests and jobs that a stop would wait for now. */
  readonly inProgress: () => { readonly requests: number; readonly jobs: number };
  /**
   * Stops taking requests and jobs, waits for those in progress, and closes the database.
   *
   * @param draining milliseconds in which clients are still served before, and leave by themselves; none by default
   */
  stop(draining?: number): Promise<void>;
}

/** A process that answers requests. */
export type ServingCloud = Omit<RunningCloud, 'operator'> & Partial<Pick<RunningCloud, 'operator'>>;

/** Replacements of real parts by a caller; tests move the clock. */
export interface Ports {
  readonly clock?: Clock;
  readonly randomness?: Randomness;
  readonly log?: Logger;
  /** Instead of what the configuration says. */
  readonly database?: DatabaseOptions;
  /** Instead of the kinds' own; tests interrupt some. */
  readonly workers?: typeof workers;
  /** Of disks; tests have small ones. */
  readonly readSpace?: ReadSpace;
  /** The documentation; the one on the disk by default. */
  readonly docs?: DocsState;
  /** Gets each step that the start begins, such as `opening the database`. */
  readonly onStep?: (step: string) => void;
  /** Reads the metrics of all processes of the server, where it has several. */
  readonly metrics?: (() => Promise<string>) | undefined;
  /** The process that does all but answer requests, where it is another. */
  readonly first?: FirstProcess;
}
