import { malformed } from './malformed.js';
import { wildcards, type Matcher } from './wildcards.js';

const start = 'arn:aws:s3:::';

/** A resource of a statement: the bucket, objects in it, or both. */
export interface Resource {
  /** Compares `bucket` or `bucket/key`. */
  readonly matches: Matcher;
  readonly bucket: boolean;
  readonly objects: boolean;
}

/** The pattern of a resource without the beginning that all have. @throws S3Error MalformedPolicy */
export const resourcePattern = (text: string): string => {
  if (text === '*') return text;
  if (!text.startsWith(start)) throw malformed(`The resource \`${text}\` does not begin with \`${start}\`.`);
  return text.slice(start.length);
};

/** The resource of a pattern. */
export const resourceText = (pattern: string): string => `${start}${pattern}`;

/** The part of a pattern that is compared with the label of the bucket. */
export const bucketPart = (pattern: string): string => pattern.split('/', 1)[0] ?? '';

/**
 * Reads a resource.
 *
 * @param label of the bucket that the policy is for
 * @throws S3Error MalformedPolicy when it is of another bucket
 */
export const readResource = (text: string, label: string): Resource => {
  const pattern = resourcePattern(text);
  if (!wildcards(bucketPart(pattern))(label))
    throw malformed(`The resource \`${text}\` is not in the bucket of the policy.`);
  const isBelow = pattern.includes('/');
  return { matches: wildcards(pattern), bucket: !isBelow, objects: isBelow || pattern.includes('*') };
};
