import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../refusals/index.js';

const { minLength: min, maxLength: max } = bounds.BucketLabel;

/** The problems of the characters of a bucket label (§4.1); the shape check checks its length. */
export function bucketLabelProblems(label: string): Refusal[] {
  const field = 'label';
  if (!/^[a-z0-9.-]*$/.test(label)) {
    const reason = 'Must only use lower-case ASCII letters, numbers, dashes, and dots';
    return [refuse('bucket.label.characters', { field, reason })];
  }
  if (/^[.-]|[.-]$/.test(label))
    return [refuse('bucket.label.ends', { field, reason: 'Must begin and end with a letter or a number' })];
  if (/\.\.|\.-|-\./.test(label))
    return [refuse('bucket.label.dots', { field, reason: 'Must have letters or numbers around every dot' })];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(label))
    return [refuse('bucket.label.address', { field, reason: 'Must not be an IP address' })];
  return [];
}

/** Whether a label is valid for a bucket, including its length; for buckets from S3, too. */
export const isBucketLabel = (label: string): boolean =>
  label.length >= min && label.length <= max && bucketLabelProblems(label).length === 0;
