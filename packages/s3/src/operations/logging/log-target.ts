import { mayDeliver } from '../../access/log-delivery.js';
import type { AccessLogging, Backend, Bucket } from '../../backend.js';
import { S3Error } from '../../errors.js';

/**
 * The target of an access log.
 *
 * @param source the bucket that has the log
 * @param key of a log object; undefined: only the beginning of all keys is known
 * @throws S3Error InvalidTargetBucketForLogging when it is no bucket of the account in the cluster of the source, or does not permit log
 * objects
 */
export const requireLogTarget = async (
  backend: Backend,
  source: Bucket,
  { target, prefix }: AccessLogging,
  now: Date,
  key = prefix,
): Promise<Bucket> => {
  const { bucket } = await backend.find({
    ...{ accessKey: undefined, region: undefined, key: undefined },
    cluster: source.cluster,
    bucket: target,
  });
  if (bucket?.owner !== source.owner) {
    throw new S3Error('InvalidTargetBucketForLogging', undefined, { TargetBucket: target });
  }
  if (mayDeliver(bucket, source, [prefix, key], now)) return bucket;
  throw new S3Error(
    'InvalidTargetBucketForLogging',
    'The target does not let `logging.s3.amazonaws.com` write log objects: its policy is to permit s3:PutObject, or its list the permissions WRITE and READ_ACP of the group LogDelivery.',
    { TargetBucket: target },
  );
};
