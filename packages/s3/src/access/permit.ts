import type { AccessKey, Bucket, StoredObject } from '../backend.js';
import { S3Error } from '../errors.js';
import { nullVersion } from '../requests/version-id.js';
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

/** The object that a request names. */
export interface NamedObject {
  readonly bucket: Bucket;
  readonly key: string;
  /** The id of one of its versions; undefined: the current one. */
  readonly version: string | undefined;
  /** The current one. */
  readonly object: StoredObject | undefined;
}

/**
 * The object of a request. Only a signer who may list the bucket learns that the object does not exist.
 *
 * @throws S3Error AccessDenied, NoSuchKey, NoSuchVersion
 */
export const permittedObject = (
  signer: AccessKey | undefined,
  action: Action,
  { bucket, key, version, object: current }: NamedObject,
): StoredObject => {
  const object = version === undefined || version === nullVersion ? current : undefined;
  if (object === undefined) {
    permit(signer, 'list', bucket);
    throw version === undefined
      ? new S3Error('NoSuchKey', undefined, { Key: key })
      : new S3Error('NoSuchVersion', undefined, { Key: key, VersionId: version });
  }
  permit(signer, action, bucket, object);
  return object;
};
