import type { StoredObject, WriteCondition, WriteProblem } from '../backend.js';
import { S3Error } from '../errors.js';
import { writeConditionOf } from '../requests/conditions.js';
import type { KeyCall } from './operation.js';

/** What a problem of a write is called for the client. */
const problemErrors = {
  condition: 'PreconditionFailed',
  'no-bucket': 'NoSuchBucket',
  'no-upload': 'NoSuchUpload',
  'no-part': 'InvalidPart',
  quota: 'QuotaExceeded',
} as const satisfies Record<WriteProblem, string>;

/** @throws S3Error when it was not written */
export const written = <Written extends object>(outcome: Written | WriteProblem): Written => {
  if (typeof outcome === 'string') throw new S3Error(problemErrors[outcome]);
  return outcome;
};

/**
 * The condition of a write, looked at before anything is taken in; it is held again at the moment of writing.
 *
 * @throws S3Error when it does not hold already
 */
export const conditionOf = ({ headers, object }: KeyCall): WriteCondition | undefined => {
  const condition = writeConditionOf(headers);
  if (condition?.absent === true && object !== undefined) throw new S3Error('PreconditionFailed');
  if (condition?.etag === undefined) return condition;
  return { etag: heldEtag(condition.etag, object) };
};

/** `*` is whatever object there is. */
const heldEtag = (etag: string, object: StoredObject | undefined): string => {
  if (object === undefined) throw new S3Error('NoSuchKey');
  if (etag !== '*' && object.etag !== etag) throw new S3Error('PreconditionFailed');
  return object.etag;
};
