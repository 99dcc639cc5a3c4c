import { S3Error } from '../../errors.js';
import { policyOf } from '../../policy/bucket-policy.js';
import { isPublic } from '../../policy/is-public.js';
import { longestPolicy, readPolicy } from '../../policy/read-policy.js';
import { malformed } from '../../policy/malformed.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import type { BucketCall, Operation } from '../operation.js';
import { readSetting, removeSetting } from '../settings.js';

/** The document of the request. @throws S3Error MalformedPolicy when it is too long or no text */
const readText = async ({ content }: BucketCall): Promise<string> => {
  try {
    return await content.document(longestPolicy);
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
    if (error.code === 'EntityTooLarge') throw malformed('The policy is longer than 20 KB.');
    throw error.code === 'MalformedXML' ? malformed('The policy is no text in UTF-8.') : error;
  }
};

export const getBucketPolicy: Operation = {
  on: 'bucket',
  action: 'GetBucketPolicy',
  run: ({ bucket }) => {
    if (bucket.policy === undefined) throw new S3Error('NoSuchBucketPolicy');
    return Promise.resolve({ status: 200, json: bucket.policy });
  },
};

export const putBucketPolicy: Operation = {
  on: 'bucket',
  action: 'PutBucketPolicy',
  run: async (call) => {
    const { backend, bucket } = call;
    const text = await readText(call);
    const policy = readPolicy(text, bucket.label);
    if (bucket.publicAccessBlock?.blockPolicy === true && isPublic(policy))
      throw new S3Error('AccessDenied', 'The bucket blocks public policies, and this one is public.');
    await backend.setBucket(bucket, { policy: text });
    return { status: 204 };
  },
};

export const deleteBucketPolicy = removeSetting('DeleteBucketPolicy', { policy: undefined });

/** Answers true where the policy permits everybody anything. */
export const getBucketPolicyStatus = readSetting('GetBucketPolicyStatus', 'NoSuchBucketPolicy', (bucket) => {
  const policy = policyOf(bucket);
  return policy && writeS3Xml('PolicyStatus', { IsPublic: isPublic(policy) });
});
