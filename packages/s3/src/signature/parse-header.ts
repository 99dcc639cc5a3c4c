import { S3Error } from '../errors.js';
import { readTime } from '../read-time.js';
import {
  readCredential,
  readSignature,
  readSignedHeaders,
  timeOf,
  timestampOf,
  type Credential,
} from './credential.js';
import { payloadMode } from './payload-mode.js';
import { singleHeader, type RequestHead } from './request-head.js';

const code = 'AuthorizationHeaderMalformed';

/** Credential, SignedHeaders and Signature, each once, in any order. */
function readFields(text: string): Readonly<Record<'Credential' | 'SignedHeaders' | 'Signature', string>> {
  const fields = new Map<string, string>();
  for (const field of text.split(',').map((part) => part.trim())) {
    const mark = field.indexOf('=');
    const name = field.slice(0, Math.max(mark, 0));
    if (fields.has(name))
      throw new S3Error(code, `The authorization header is malformed; ${name} is given twice.`);
    fields.set(name, field.slice(mark + 1));
  }
  const get = (name: string): string => {
    const value = fields.get(name);
    if (value === undefined || value === '')
      throw new S3Error(code, `The authorization header is malformed; ${name} is missing.`);
    return value;
  };
  return { Credential: get('Credential'), SignedHeaders: get('SignedHeaders'), Signature: get('Signature') };
}

/** The time of the request: `x-amz-date`, otherwise `Date` in the form of HTTP. */
function readTimestamp(request: RequestHead, signedHeaders: readonly string[]): string {
  const stamp = singleHeader(request, 'x-amz-date');
  const date =
    stamp === undefined && signedHeaders.includes('date') ? singleHeader(request, 'date') : undefined;
  const time = date === undefined ? undefined : readTime(date);
  const timestamp = stamp ?? (time === undefined ? date : timestampOf(time));
  if (timestamp === undefined || timeOf(timestamp) === undefined)
    throw new S3Error('AccessDenied', 'AWS authentication requires a valid Date or x-amz-date header');
  return timestamp;
}

/**
 * Reads a signature in the header `Authorization`.
 *
 * @param text the text after the name of the algorithm
 * @throws S3Error when it cannot be read, or the request lacks what a signature needs
 */
export function parseHeader(request: RequestHead, text: string): Credential {
  const fields = readFields(text);
  const signedHeaders = readSignedHeaders(fields.SignedHeaders, code);
  const timestamp = readTimestamp(request, signedHeaders);
  const payloadHash = singleHeader(request, 'x-amz-content-sha256');
  if (payloadHash === undefined)
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  return {
    by: 'header',
    ...readCredential(fields.Credential, timestamp, code),
    timestamp,
    expires: undefined,
    signedHeaders,
    signature: readSignature(fields.Signature, code),
    payload: payloadMode(payloadHash),
    payloadHash,
  };
}
