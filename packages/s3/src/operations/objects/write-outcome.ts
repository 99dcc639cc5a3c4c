import type { StoredObject, WriteCondition, WriteProblem } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { writeConditionOf } from '../../requests/conditions.js';
import type { KeyCall } from '../operation.js';

/** The S3 error of each problem of a write. */
const problemErrors = {
  condition: 'PreconditionFailed',
  'no-bucket': 'NoSuchBucket',
  'no-upload': 'NoSuchUpload',
  'no-part': 'InvalidPart',
  quota: 'QuotaExceeded',
} as const satisfies Record<WriteProblem, string>;

/** @throws S3Error when the object was not written */
export const written = <Written extends object>(outcome: Written | WriteProblem): Written => {
  if (typeof outcome === 'string') throw new S3Error(problemErrors[outcome]);
  return outcome;
};

/**
 * Checks the condition of a write before the body is read. The store checks it again when it writes.
 *
 * @throws S3Error when the condition is false already
 */
export const conditionOf = ({ headers, object }: KeyCall): WriteCondition | undefined => {
  const condition = writeConditionOf(headers);
  if (object !== undefined && (condition?.absent === true || condition?.otherThan === object.etag))
    throw new S3Error('PreconditionFailed');
  if (condition?.etag === undefined) return condition;
  return { etag: heldEtag(condition.etag, object) };
};

/** `*` means any object. */
const heldEtag = (etag: string, object: StoredObject | undefined): string => {
  if (object === undefined) throw new S3Error('NoSuchKey');
  if (etag !== '*' && object.etag !== etag) throw new S3Error('PreconditionFailed');
  return object.etag;
};
