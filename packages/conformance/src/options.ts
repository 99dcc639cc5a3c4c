import type { OperationId } from '@cloud-account/spec';
import type { Result } from './result.js';
import type { Things } from './things/subject.js';

/** The subject and the extent of a run of the suite. */
export interface ConformanceOptions {
  /** The URL of the server; its path is `/v4`, unless the URL has one. */
  readonly baseUrl: string;
  /** A token with all scopes of an unrestricted user, whose account the suite works in. */
  readonly token: string;
  /** A token of an unrestricted user of another account. */
  readonly secondToken?: string;
  /** A token of a restricted user of the account; the suite changes the user's grants. */
  readonly restrictedToken?: string;
  /** The URL of object storage, whose hosts and paths name the buckets. */
  readonly s3?: string;
  /** `host:port` of a name server that serves the domains of the account. */
  readonly dns?: string;
  /** The areas to check, such as `domains`; all by default. */
  readonly areas?: readonly string[];
  /** The operations to check, by their operationId; all by default. */
  readonly operations?: readonly OperationId[];
  /** True to run cases that cannot be undone, such as creating tickets. */
  readonly destructive?: boolean;
  /** The most seconds that work of the server may take; 120 by default. */
  readonly timeout?: number;
  /** Makes things that the API itself cannot make, such as private images. */
  readonly things?: Things;
  /** Stops the run: no further case runs, and what the suite made is removed. */
  readonly signal?: AbortSignal;
  /** Receives each result, as soon as there is one. */
  readonly onResult?: (result: Result) => void;
}
