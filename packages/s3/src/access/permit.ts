import type { AccessKey, Bucket, StoredObject } from '../backend.js';
import { S3Error } from '../errors.js';
import { may, type Action } from './authorise.js';

/** @throws S3Error AccessDenied when whoever signed it may not do it */
export const permit = (
  signer: AccessKey | undefined,
  action: Action,
  bucket: Bucket,
  object?: StoredObject,
): void => {
  if (!may(signer, action, bucket, object)) throw new S3Error('AccessDenied');
};

/**
 * An object that a request is about. That there is none is told only to those who may list what there is.
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
