import type { IncomingHttpHeaders } from 'node:http';
import type { Ownership } from '../backend.js';
import { S3Error } from '../errors.js';

const header = 'x-amz-object-ownership';

const ownerships: readonly Ownership[] = ['BucketOwnerEnforced', 'BucketOwnerPreferred', 'ObjectWriter'];

/** Reads an ownership. @returns undefined when the text is none */
export const readOwnership = (text: string): Ownership | undefined =>
  ownerships.find((known) => known === text);

/** The ownership that a request for a new bucket asks for, if any. @throws S3Error InvalidArgument */
export const ownershipOfHeaders = (headers: IncomingHttpHeaders): Ownership | undefined => {
  const asked = headers[header];
  if (asked === undefined) return undefined;
  const ownership = readOwnership(String(asked));
  if (ownership !== undefined) return ownership;
  const argument = { ArgumentName: header, ArgumentValue: String(asked) };
  throw new S3Error('InvalidArgument', undefined, argument);
};
