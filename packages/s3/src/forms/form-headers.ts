import type { IncomingHttpHeaders } from 'node:http';
import { headerValue } from '../requests/query-headers.js';

/** The fields of a form that are headers of an upload in one request. */
const headers =
  /^(?:content-(?:type|encoding|disposition|language|md5)|cache-control|expires|x-amz-(?:acl|meta-.+|checksum-.+|storage-class|website-redirect-location|server-side-encryption.*|object-lock-.+))$/s;

/**
 * The headers that the same upload in one request has.
 *
 * @throws S3Error InvalidArgument when a field cannot be a header
 */
export const headersOfForm = (fields: ReadonlyMap<string, string>): IncomingHttpHeaders =>
  Object.fromEntries(
    [...fields]
      .map(([field, text]) => [field === 'acl' ? 'x-amz-acl' : field, text] as const)
      .filter(([name]) => headers.test(name))
      .map(([name, text]) => [name, headerValue(name, text)]),
  );
