import type { IncomingHttpHeaders } from 'node:http';
import { metadataPrefix } from '../requests/attributes.js';
import { digestHeaders, newObjectHeaders, refusedHeader } from '../requests/known-headers.js';
import { headerValue } from '../requests/query-headers.js';

const contentHeaders = /^(?:content-(?:type|encoding|disposition|language|md5)|cache-control|expires)$/;

/** Headers for which forms have fields of other names, or none. */
const inOtherFields = /^x-amz-(?:grant-.+|tagging)$/;

const fieldsOfHeaders: ReadonlySet<string> = new Set([
  ...newObjectHeaders.filter((name) => !inOtherFields.test(name)),
  ...digestHeaders,
  'x-amz-checksum-algorithm',
]);

const ofSignature = /^x-amz-(?:algorithm|credential|date|security-token|signature)$/;

const isHeader = (name: string): boolean =>
  contentHeaders.test(name) || fieldsOfHeaders.has(name) || name.startsWith(metadataPrefix);

/**
 * The headers that the same upload in one request has.
 *
 * @throws S3Error NotImplemented for a field `x-amz-…` that is not known, and for a condition (`if-…`); InvalidArgument when a
 * field cannot be a header
 */
export const headersOfForm = (fields: ReadonlyMap<string, string>): IncomingHttpHeaders => {
  const named = [...fields].map(([field, text]) => [field === 'acl' ? 'x-amz-acl' : field, text] as const);
  for (const [name] of named)
    if (/^(?:x-amz|if)-/.test(name) && !isHeader(name) && !ofSignature.test(name)) throw refusedHeader(name);
  return Object.fromEntries(
    named.filter(([name]) => isHeader(name)).map(([name, text]) => [name, headerValue(name, text)]),
  );
};
