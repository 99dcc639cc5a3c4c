import type { AccessKey, Bucket, DeleteMarker, StoredObject } from '../backend.js';
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

/** What a request names by its key, and perhaps by the id of a version, and what there is of it. */
export interface NamedObject {
  readonly bucket: Bucket;
  readonly key: string;
  /** Undefined: the current one. */
  readonly version: string | undefined;
  readonly found: StoredObject | DeleteMarker | undefined;
}

/** The found object, if it is one. */
export const objectOf = (found: NamedObject['found']): StoredObject | undefined =>
  found === undefined || 'isMarker' in found ? undefined : found;

/** The actions for which a delete marker is a thing that does not have what they are about, also as the current version. */
const aboutVersions: readonly Action[] = [
  'write-object-acl',
  'read-tags',
  'write-tags',
  'read-protection',
  'write-protection',
];

/** Why there is no object for an action. */
const absence = ({ key, version, found }: NamedObject, action: Action): S3Error => {
  if (found === undefined || !('isMarker' in found)) {
    return version === undefined
      ? new S3Error('NoSuchKey', undefined, { Key: key })
      : new S3Error('NoSuchVersion', undefined, { Key: key, VersionId: version });
  }
  const headers = { 'x-amz-delete-marker': 'true', 'x-amz-version-id': found.version };
  if (version === undefined && !aboutVersions.includes(action))
    return new S3Error('NoSuchKey', undefined, { Key: key }, headers);
  const details = { ResourceType: 'DeleteMarker' };
  const modified = found.modified.toUTCString();
  return new S3Error(
    'MethodNotAllowed',
    'The version is a delete marker, which can only be deleted.',
    details,
    {
      ...headers,
      allow: 'DELETE',
      'last-modified': modified,
    },
  );
};

/**
 * The object of a request. Only a signer who may list the bucket learns that the object does not exist.
 *
 * @throws S3Error AccessDenied, NoSuchKey, NoSuchVersion, MethodNotAllowed for a delete marker
 */
export const permittedObject = (
  signer: AccessKey | undefined,
  action: Action,
  named: NamedObject,
): StoredObject => {
  const object = objectOf(named.found);
  permit(signer, object === undefined ? 'list' : action, named.bucket, object);
  if (object === undefined) throw absence(named, action);
  return object;
};
