import { bounds } from '@cloud-account/spec/bounds';
import { type Refusal, refuse } from '../refusals/index.js';

const { minLength: min, maxLength: max } = bounds.BucketLabel;

/** The problems of the characters of a bucket label (§4.1); the shape check checks its length. */
export function bucketLabelProblems(label: string): Refusal[] {
  const field = 'label';
  if (!/^[a-z0-9.-]*$/.test(label)) {
    return [refuse('bucket.label.characters', { field })];
  }
  if (/^[.-]|[.-]$/.test(label)) return [refuse('bucket.label.ends', { field })];
  if (/\.\.|\.-|-\./.test(label)) return [refuse('bucket.label.dots', { field })];
  if (/^\d+\.\d+\.\d+\.\d+$/.test(label)) return [refuse('bucket.label.address', { field })];
  return [];
}

/** True if a label is valid for a bucket, including its length; for buckets from S3, too. */
export const isBucketLabel = (label: string): boolean =>
  label.length >= min && label.length <= max && bucketLabelProblems(label).length === 0;
