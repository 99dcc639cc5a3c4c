import { permittedObject } from '../access/permit.js';
import type { Action } from '../policy/actions.js';
import { S3Error } from '../errors.js';
import { readVersionId } from '../requests/version-id.js';
import type { ObjectCall } from './operation.js';
import { findNamed } from './objects/find-named.js';

/** The maximum lookups of an object that others overwrite meanwhile. */
const maxAttempts = 10;

/**
 * Repeats a request with the current object, after the object was overwritten since it was looked up.
 *
 * @throws S3Error AccessDenied, NoSuchBucket, NoSuchKey, NoSuchVersion when the signer may not do this with the current object
 */
export const retryWithCurrent = async (call: ObjectCall, action: Action): Promise<ObjectCall> => {
  const { backend, key, query, newTags } = call;
  const { id, cluster, label } = call.bucket;
  const named = { cluster, bucket: label, key, accessKey: undefined, region: undefined, reads: true };
  const { bucket, object } = await backend.find(named);
  if (bucket?.id !== id) throw new S3Error('NoSuchBucket', undefined, { BucketName: label });
  const looked = await findNamed(backend, bucket, key, readVersionId(query), object);
  return { ...call, bucket, object: permittedObject(call, action, looked, { newTags }) };
};

/**
 * Changes an object, also if it is overwritten meanwhile.
 *
 * @param change returns false when the object was removed or overwritten since it was looked up
 * @throws S3Error as `retryWithCurrent`
 */
export const changeCurrent = async (
  call: ObjectCall,
  action: Action,
  change: (current: ObjectCall) => Promise<boolean>,
): Promise<void> => {
  let now = call;
  for (let attempt = 1; !(await change(now)); attempt++) {
    if (attempt === maxAttempts) throw new S3Error('ServiceUnavailable');
    now = await retryWithCurrent(now, action);
  }
};
