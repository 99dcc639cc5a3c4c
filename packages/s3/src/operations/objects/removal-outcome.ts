import type { RemovalOutcome } from '../../backend.js';

/** The S3 error of each removal that did not take place. */
export const removalErrors = {
  condition: 'PreconditionFailed',
  'no-object': 'NoSuchKey',
} as const satisfies Record<Exclude<RemovalOutcome, 'removed'>, string>;
