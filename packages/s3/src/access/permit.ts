import type { AccessKey, Bucket, StoredObject } from '../backend.js';
import { S3Error } from '../errors.js';
import { may, type Action } from './authorise.js';

/** @throws S3Error AccessDenied when the signer may not do the action */
export const permit = (
  signer: AccessKey | undefined,
  action: Action,
  bucket: Bucket,
  object?: StoredObject,
): void => {
  if (!may(signer, action, bucket, object)) throw new S3Error('AccessDenied');
};

/**
 * The object of a request. Only a signer who may list the bucket learns that the object does not exist.
 *
 * @throws S3Error AccessDenied, NoSuchKey
 */
export const permittedObject = (
  signer: AccessKey | undefined,
  action: Action,
  named: { readonly bucket: Bucket; readonly object: StoredObject | undefined; readonly key: string },
): StoredObject => {
  const { bucket, object, key } = named;
  if (object === undefined) {
    permit(signer, 'list', bucket);
    throw new S3Error('NoSuchKey', undefined, { Key: key });
  }
  permit(signer, action, bucket, object);
  return object;
};
