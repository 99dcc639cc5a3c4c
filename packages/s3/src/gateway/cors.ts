import type { IncomingMessage } from 'node:http';
import type { Bucket } from '../backend.js';
import { corsHeaders } from '../cors/cors-headers.js';
import { S3Error } from '../errors.js';
import type { Reply } from '../operations/operation.js';

const methodHeader = 'access-control-request-method';

/**
 * The CORS headers of every answer, errors included. None when no rule permits the origin. A request that is none of a browser's
 * can ask for those of another method.
 */
export const answerCors = (
  { headers, method = '' }: IncomingMessage,
  bucket: Bucket | undefined,
): Readonly<Record<string, string>> => {
  const { origin } = headers;
  if (bucket?.cors === undefined || origin === undefined || method === 'OPTIONS') return {};
  return corsHeaders(bucket.cors, { origin, method: headers[methodHeader] ?? method, headers: [] }) ?? {};
};

/**
 * Answers a CORS preflight request. Browsers do not sign it.
 *
 * @throws S3Error AccessForbidden
 */
export const preflight = ({ headers }: IncomingMessage, bucket: Bucket | undefined): Reply => {
  const { origin } = headers;
  const method = headers[methodHeader];
  if (origin === undefined || method === undefined) {
    throw new S3Error('InvalidRequest', 'Origin and Access-Control-Request-Method are required.');
  }
  if (bucket === undefined) throw new S3Error('NoSuchBucket');
  const requested = (headers['access-control-request-headers'] ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  const permitted = corsHeaders(bucket.cors ?? [], { origin, method, headers: requested });
  if (permitted === undefined) throw new S3Error('AccessForbidden');
  return { status: 200, headers: permitted };
};
