import type { NamedObject } from '../../access/permit.js';
import type { Backend, Bucket, StoredObject } from '../../backend.js';

/**
 * Finds what a request names.
 *
 * @param version the id of a version; undefined: the current one
 * @param current the object that has the key
 */
export const findNamed = async (
  backend: Backend,
  bucket: Bucket,
  key: string,
  version: string | undefined,
  current: StoredObject | undefined,
): Promise<NamedObject> => {
  const isKnown = version === undefined && (current !== undefined || bucket.versioning === undefined);
  const found = isKnown ? current : await backend.findVersion(bucket, key, version);
  return { bucket, key, version, found };
};
