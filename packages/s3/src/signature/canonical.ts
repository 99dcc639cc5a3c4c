import type { RequestHead } from './request-head.js';
import { uriEncode, type QueryPair } from './uri.js';

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The canonical query: encoded and sorted by name and value. */
export function canonicalQuery(query: readonly QueryPair[]): string {
  return query
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)] as const)
    .sort(([name, value], [otherName, otherValue]) => compare(name, otherName) || compare(value, otherValue))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}

/** The canonical values of a header: without extra spaces, in one line. */
const canonicalValue = (values: readonly string[]): string =>
  values.map((value) => value.replace(/[ \t]+/g, ' ').replace(/^ | $/g, '')).join(',');

/** The canonical request; the characters of header values are bytes. */
export function canonicalRequest(parts: {
  readonly method: string;
  /** Encoded. */
  readonly path: string;
  readonly query: readonly QueryPair[];
  readonly headers: RequestHead['headersDistinct'];
  readonly signedHeaders: readonly string[];
  readonly payloadHash: string;
}): string {
  const headers = parts.signedHeaders.map((name) => `${name}:${canonicalValue(parts.headers[name] ?? [])}\n`);
  return [
    parts.method,
    parts.path,
    canonicalQuery(parts.query),
    headers.join(''),
    parts.signedHeaders.join(';'),
    parts.payloadHash,
  ].join('\n');
}
