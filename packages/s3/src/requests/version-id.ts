import { S3Error } from '../errors.js';

/** The id of a version that was written while its bucket kept no versions. */
export const nullVersion = 'null';

/** The number and the UUID of a version, both in hexadecimal. */
const pattern = /^(?:null|[\da-f]{48})$/;

/** True when a version can have an id. */
export const isVersionId = (text: string): boolean => pattern.test(text);

/** The refusal of an id that no version can have. @param name where it stands in the request */
const invalidVersionId = (name: string, value: string): S3Error =>
  new S3Error('InvalidArgument', 'Invalid version id specified', {
    ArgumentName: name,
    ArgumentValue: value,
  });

/**
 * The id of the version that a request names; undefined: it names none.
 *
 * @throws S3Error InvalidArgument
 */
export const readVersionId = (query: ReadonlyMap<string, string>, name = 'versionId'): string | undefined => {
  const id = query.get(name);
  if (id !== undefined && !isVersionId(id)) throw invalidVersionId(name, id);
  return id;
};
