import type { RemovalOutcome, RemovalProblem } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { protectedVersion } from '../object-lock/object-lock.js';
import type { BucketCall } from '../operation.js';

const removalErrors = {
  condition: 'PreconditionFailed',
  'no-object': 'NoSuchKey',
  quota: 'QuotaExceeded',
} as const satisfies Record<Exclude<RemovalProblem, 'protected'>, string>;

/** Why nothing was removed; undefined: it was. @param details other elements of the error document */
export const removalError = (
  outcome: RemovalOutcome,
  details?: Readonly<Record<string, string>>,
): S3Error | undefined => {
  if (typeof outcome === 'object' || outcome === 'removed') return undefined;
  return outcome === 'protected'
    ? protectedVersion(details)
    : new S3Error(removalErrors[outcome], undefined, details);
};

/** Versions are removed permanently, so only keys of the bucket's owner remove them, and not all who may write. */
export const mayRemove = ({ signer, bucket }: BucketCall, version: string | undefined): boolean =>
  version === undefined || signer?.owner === bucket.owner;
