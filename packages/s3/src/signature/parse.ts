import { S3Error } from '../errors.js';
import { algorithm, type Credential } from './credential.js';
import { parseHeader } from './parse-header.js';
import { isSignedQuery, parseQuery } from './parse-query.js';
import { singleHeader, splitUrl, type RequestHead } from './request-head.js';
import { readQuery, type QueryPair } from './uri.js';
import { isVersion2Query, parseVersion2, type Version2Credential } from './version-2.js';

/** The refusal of another version in the header. */
const unsupported = () =>
  new S3Error(
    'InvalidRequest',
    `The authorization mechanism you have provided is not supported. Please use ${algorithm}.`,
  );

/** @throws S3Error `InvalidToken` when a request has a session token, because there are no sessions */
function refuseSessions(request: RequestHead, query: readonly QueryPair[]): void {
  if (
    request.headersDistinct['x-amz-security-token'] !== undefined ||
    query.some(([name]) => name.toLowerCase() === 'x-amz-security-token')
  )
    throw new S3Error('InvalidToken');
}

/**
 * Reads the signature of a request, in its header `Authorization` or in its query. It does not verify it: that
 * needs the secret of the key.
 *
 * @returns undefined when the request is not signed
 * @throws S3Error when the signature is invalid, of another version, or in both places
 */
export function parseAuthorization(request: RequestHead): Credential | Version2Credential | undefined {
  const header = singleHeader(request, 'authorization');
  const query = readQuery(splitUrl(request).query);
  const signedQuery = isSignedQuery(query);
  const version2 = !signedQuery && isVersion2Query(query);
  if (header !== undefined && (signedQuery || version2))
    throw new S3Error(
      'InvalidArgument',
      'Only one auth mechanism allowed; only the X-Amz-Algorithm query parameter, the Signature query parameter or the Authorization header should be specified',
    );
  refuseSessions(request, query);
  if (signedQuery) return parseQuery(request, query);
  if (version2) return parseVersion2(query);
  if (header === undefined) return undefined;
  if (!header.startsWith(algorithm)) {
    if (/^AWS4?[- ]/.test(header)) throw unsupported();
    throw new S3Error('InvalidArgument', 'Unsupported Authorization Type', { ArgumentName: 'Authorization' });
  }
  return parseHeader(request, header.slice(algorithm.length));
}
