import type { RemovalOutcome, RemovalProblem } from '../../backend.js';
import { S3Error } from '../../errors.js';

const removalErrors = {
  condition: 'PreconditionFailed',
  'no-object': 'NoSuchKey',
  quota: 'QuotaExceeded',
} as const satisfies Record<RemovalProblem, string>;

/** Why nothing was removed; undefined: it was. */
export const removalError = (outcome: RemovalOutcome): S3Error | undefined =>
  typeof outcome === 'object' || outcome === 'removed' ? undefined : new S3Error(removalErrors[outcome]);
