import type { RemovalOutcome, RemovalProblem } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { protectedVersion } from '../object-lock/object-lock.js';

const removalErrors = {
  condition: 'PreconditionFailed',
  'no-object': 'NoSuchKey',
  quota: 'QuotaExceeded',
} as const satisfies Record<Exclude<RemovalProblem, 'protected'>, string>;

/** The error of a removal that removed nothing; undefined: it did. @param details other elements of the error document */
export const removalError = (
  outcome: RemovalOutcome,
  details?: Readonly<Record<string, string>>,
): S3Error | undefined => {
  if (typeof outcome === 'object' || outcome === 'removed') return undefined;
  return outcome === 'protected'
    ? protectedVersion(details)
    : new S3Error(removalErrors[outcome], undefined, details);
};
