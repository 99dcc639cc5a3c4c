import type { Bucket } from '../backend.js';
import { readPolicy, type Policy } from './read-policy.js';

/** The policies that were read, for requests that ask them a thousand times. */
const read = new WeakMap<Bucket, { readonly text: string; readonly policy: Policy }>();

/** The policy of a bucket; undefined: it has none. @throws S3Error MalformedPolicy when a later release set it */
export const policyOf = (bucket: Bucket): Policy | undefined => {
  const { policy: text, label } = bucket;
  if (text === undefined) return undefined;
  const known = read.get(bucket);
  if (known?.text === text) return known.policy;
  const policy = readPolicy(text, label);
  read.set(bucket, { text, policy });
  return policy;
};
