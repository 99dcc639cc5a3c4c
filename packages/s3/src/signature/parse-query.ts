import { S3Error } from '../errors.js';
import {
  algorithm,
  readCredential,
  readSignature,
  readSignedHeaders,
  timeOf,
  type Credential,
} from './credential.js';
import { payloadMode } from './payload-mode.js';
import { singleHeader, type RequestHead } from './request-head.js';
import type { QueryPair } from './uri.js';

const code = 'AuthorizationQueryParametersError';

/** The longest validity of a signature in a query: a week, in seconds. */
const longestExpiry = 604_800;

const required = [
  'X-Amz-Algorithm',
  'X-Amz-Credential',
  'X-Amz-Signature',
  'X-Amz-Date',
  'X-Amz-SignedHeaders',
  'X-Amz-Expires',
] as const;

/** True when a query has any parameter of a signature. */
export const isSignedQuery = (query: readonly QueryPair[]): boolean =>
  query.some(
    ([name]) => name === 'X-Amz-Algorithm' || name === 'X-Amz-Credential' || name === 'X-Amz-Signature',
  );

/** The value of a parameter that may be given once. */
function single(query: readonly QueryPair[], name: string): string | undefined {
  const values = query.filter(([given]) => given === name).map(([, value]) => value);
  if (values.length > 1) throw new S3Error(code, `${name} is given several times.`);
  return values[0];
}

/** @throws S3Error when it is not a number of seconds from 1 to a week */
function readExpires(text: string): number {
  if (!/^-?\d+$/.test(text)) throw new S3Error(code, 'X-Amz-Expires should be a number');
  const seconds = Number(text);
  if (seconds < 1) throw new S3Error(code, 'X-Amz-Expires must be greater than 0');
  if (seconds > longestExpiry)
    throw new S3Error(
      code,
      `X-Amz-Expires must be less than a week (in seconds); that is, the given X-Amz-Expires must be less than ${String(longestExpiry)} seconds`,
    );
  return seconds;
}

/**
 * Reads a signature in a query.
 *
 * @throws S3Error when it cannot be read, or lacks something
 */
export function parseQuery(request: RequestHead, query: readonly QueryPair[]): Credential {
  const get = (name: (typeof required)[number]): string => {
    const value = single(query, name);
    if (value === undefined || value === '')
      throw new S3Error(
        code,
        `Query-string authentication version 4 requires the ${required.join(', ')} parameters.`,
      );
    return value;
  };
  if (get('X-Amz-Algorithm') !== algorithm)
    throw new S3Error(code, `X-Amz-Algorithm only supports "${algorithm}"`);
  const timestamp = get('X-Amz-Date');
  if (timeOf(timestamp) === undefined)
    throw new S3Error(code, `X-Amz-Date must be in the ISO8601 Long Format "yyyyMMdd'T'HHmmss'Z'"`);
  const signedHeaders = readSignedHeaders(get('X-Amz-SignedHeaders'), code);
  const payloadHash =
    single(query, 'X-Amz-Content-Sha256') ??
    (signedHeaders.includes('x-amz-content-sha256')
      ? singleHeader(request, 'x-amz-content-sha256')
      : undefined) ??
    'UNSIGNED-PAYLOAD';
  return {
    by: 'query',
    ...readCredential(get('X-Amz-Credential'), timestamp, code),
    timestamp,
    expires: readExpires(get('X-Amz-Expires')),
    signedHeaders,
    // People copy URLs with the end of the line, which clients then send with the last parameter.
    signature: readSignature(get('X-Amz-Signature').trimEnd(), code),
    payload: payloadMode(payloadHash),
    payloadHash,
  };
}
