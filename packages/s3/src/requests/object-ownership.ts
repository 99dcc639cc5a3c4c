import type { IncomingHttpHeaders } from 'node:http';
import type { Ownership } from '../backend.js';
import { S3Error } from '../errors.js';

const header = 'x-amz-object-ownership';

/**
 * Reads an ownership. Objects belong to the owner of their bucket here, not to their writers, so there is no `ObjectWriter`.
 *
 * @param invalid makes the refusal of a text that is none
 * @throws S3Error NotImplemented when objects are to belong to their writers
 */
export const readOwnership = (text: string, invalid: () => S3Error): Ownership => {
  if (text === 'BucketOwnerEnforced' || text === 'BucketOwnerPreferred') return text;
  if (text !== 'ObjectWriter') throw invalid();
  throw new S3Error(
    'NotImplemented',
    'Objects belong to the owner of their bucket here, never to their writer.',
  );
};

/** The ownership that a request for a new bucket asks for, if any. @throws S3Error as `readOwnership`, InvalidArgument */
export const ownershipOfHeaders = (headers: IncomingHttpHeaders): Ownership | undefined => {
  const asked = headers[header];
  if (asked === undefined) return undefined;
  const text = String(asked);
  return readOwnership(
    text,
    () => new S3Error('InvalidArgument', undefined, { ArgumentName: header, ArgumentValue: text }),
  );
};
