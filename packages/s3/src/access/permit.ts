import type { Bucket, DeleteMarker, StoredObject } from '../backend.js';
import { S3Error } from '../errors.js';
import { versioned, type Action } from '../policy/actions.js';
import type { Asker, Subject } from '../policy/asker.js';
import { may } from './authorise.js';

/** @throws S3Error AccessDenied when the sender of the request may not do the action */
export const permit = (asker: Asker, action: Action, subject: Subject): void => {
  if (!may(asker, action, subject)) throw new S3Error('AccessDenied');
};

/** The object that a request names by its key, and perhaps by the id of a version, and what there is of it. */
export interface NamedObject {
  readonly bucket: Bucket;
  readonly key: string;
  /** Undefined: the current one. */
  readonly version: string | undefined;
  readonly found: StoredObject | DeleteMarker | undefined;
}

/** The found object, if it is one. */
const objectOf = (found: NamedObject['found']): StoredObject | undefined =>
  found === undefined || 'isMarker' in found ? undefined : found;

/** The actions for which a delete marker is a thing that does not have what they are about, also as the current version. */
const aboutVersions: readonly Action[] = [
  'PutObjectAcl',
  'GetObjectTagging',
  'PutObjectTagging',
  'DeleteObjectTagging',
  'GetObjectRetention',
  'PutObjectRetention',
  'GetObjectLegalHold',
  'PutObjectLegalHold',
];

/** The error of an action that has no object. */
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

/** True when the sender may do an action with what is named, or, where there is no object, may learn that. */
const permitNamed = (asker: Asker, action: Action, named: NamedObject, newTags: Subject['newTags']): void => {
  const { bucket, key, version, found } = named;
  const object = objectOf(found);
  // A sender with permission to list only some prefixes learns nothing of other keys.
  if (object === undefined) permit(asker, 'ListBucket', { bucket, prefix: key });
  else permit(asker, versioned(action, version), { bucket, key, version, object, newTags });
};

/**
 * The object of a request. Only a sender with permission to list the bucket learns that the object does not exist.
 *
 * @param permitted called when the sender has permission
 * @throws S3Error AccessDenied, NoSuchKey, NoSuchVersion, MethodNotAllowed for a delete marker
 */
export const permittedObject = (
  asker: Asker,
  action: Action,
  named: NamedObject,
  {
    newTags,
    permitted = () => undefined,
  }: { readonly newTags?: Subject['newTags']; readonly permitted?: () => void } = {},
): StoredObject => {
  permitNamed(asker, action, named, newTags);
  permitted();
  const object = objectOf(named.found);
  if (object === undefined) throw absence(named, action);
  return object;
};
