import { S3Error } from '../errors.js';

/** A token of the next page: the name after which that begins, encoded so that clients do not parse it. */
export const writePageToken = (after: string): string => Buffer.from(after).toString('base64url');

/**
 * The name in a token of a page.
 *
 * @returns an empty text without a token, or for an empty one
 * @throws S3Error InvalidArgument when the token is invalid
 */
export const readPageToken = (query: ReadonlyMap<string, string>): string => {
  const token = query.get('continuation-token') ?? '';
  const after = Buffer.from(token, 'base64url').toString();
  if (!after.includes('\0') && writePageToken(after) === token) return after;
  throw new S3Error('InvalidArgument', 'There is no such continuation token.', {
    ArgumentName: 'continuation-token',
  });
};
