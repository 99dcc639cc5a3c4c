import { permittedObject } from '../access/permit.js';
import type { Action } from '../access/authorise.js';
import { S3Error } from '../errors.js';
import type { ObjectCall } from './operation.js';

/**
 * A request about an object that was written again since it was looked for, with the one that is there now.
 *
 * @throws S3Error AccessDenied, NoSuchBucket, NoSuchKey: its signer may not do with that one what it may with the former
 */
export const lookAgain = async (call: ObjectCall, action: Action): Promise<ObjectCall> => {
  const { backend, key, signer } = call;
  const { id, cluster, label } = call.bucket;
  const named = { cluster, bucket: label, key, accessKey: undefined, region: undefined };
  const { bucket, object } = await backend.find(named);
  if (bucket?.id !== id) throw new S3Error('NoSuchBucket', undefined, { BucketName: label });
  return { ...call, bucket, object: permittedObject(signer, action, { bucket, object, key }) };
};
