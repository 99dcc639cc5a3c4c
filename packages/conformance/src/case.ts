import type { RefusalId } from '@cloud-account/core';
import type { OperationId } from '@cloud-account/spec';
import type { Run } from './run.js';

/** A need of a case beside an account. */
export type Need = 'second-token' | 'restricted-token' | 's3' | 'dns' | 'destructive';

/** One expectation. */
export interface Case {
  /** Unique; the operation and what it does: `createDomain refuses ttl_sec below 0`. */
  readonly id: string;
  readonly operation: OperationId;
  /** The folder of the operation in the specification, `nodes/disks`. */
  readonly area: string;
  /** The rule of the catalogue that it is about. */
  readonly rule?: RefusalId;
  readonly needs: readonly Need[];
  /** @throws Unmet when the server does otherwise, and Skipped when it cannot be seen */
  readonly run: (run: Run) => Promise<void>;
}
