import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';

/**
 * Some libraries put headers into the query of a signed URL. Those of the signature are no others, and digests are not of the
 * content, which the library does not know yet.
 */
const movable =
  /^x-amz-(?!(?:algorithm|content-sha256|credential|date|expires|sdk-checksum-algorithm|security-token|signature|signedheaders)$|checksum-(?!(?:algorithm|mode|type)$))/;

/** A name of a header (RFC 9110, 5.6.2). */
export const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

// oxlint-disable-next-line no-control-regex -- no header can have them
const unfit = /[\u0000-\u0008\u000a-\u001f\u007f]/;

const refused = (name: string, value: string, message: string) =>
  new S3Error('InvalidArgument', message, { ArgumentName: name, ArgumentValue: value });

/**
 * The value of a header in the form of Node's headers: one character for each byte of UTF-8.
 *
 * @param given the name as the client wrote it
 * @throws S3Error InvalidArgument when no header can have this name or this value
 */
export const headerValue = (given: string, text: string): string => {
  if (!headerName.test(given) || unfit.test(text))
    throw refused(given, text, 'The parameter cannot be a header.');
  return Buffer.from(text.trim()).toString('latin1');
};

/**
 * The headers of a request, including those in a signed query.
 *
 * @throws S3Error InvalidArgument when a parameter cannot be a header, or contradicts a header
 */
export const withQueryHeaders = (
  headers: IncomingHttpHeaders,
  query: ReadonlyMap<string, string>,
): IncomingHttpHeaders => {
  const merged: IncomingHttpHeaders = { ...headers };
  for (const [given, text] of query) {
    const name = given.toLowerCase();
    if (!movable.test(name)) continue;
    const value = headerValue(given, text);
    const other = merged[name];
    if (other !== undefined && other !== value) throw refused(given, text, 'The header has two values.');
    merged[name] = value;
  }
  return merged;
};
