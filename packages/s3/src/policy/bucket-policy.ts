import type { Bucket } from '../backend.js';
import { readPolicy, type Policy } from './read-policy.js';

/** The last policies that were read, the oldest first, so that requests do not read them again. */
const read = new Map<string, Policy>();
const MAX_READ_POLICIES = 100;

/** The policy of a bucket; undefined: it has none. @throws S3Error MalformedPolicy when a later release set it */
export const policyOf = (bucket: Bucket): Policy | undefined => {
  const { policy: text, label } = bucket;
  if (text === undefined) return undefined;
  const name = `${label}\n${text}`;
  const known = read.get(name);
  if (known !== undefined) return known;
  const policy = readPolicy(text, label);
  read.set(name, policy);
  for (const oldest of read.keys()) if (read.size > MAX_READ_POLICIES) read.delete(oldest);
  return policy;
};
