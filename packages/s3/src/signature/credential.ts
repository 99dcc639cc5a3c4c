import { S3Error, type ErrorCode } from '../errors.js';
import type { PayloadMode } from './payload-mode.js';

/** The algorithm of version 4. Of version 2, only signatures in the query are supported. */
export const algorithm = 'AWS4-HMAC-SHA256';

/** The scope of a signature: `<day>/<region>/s3/aws4_request`. */
export interface Scope {
  /** `20130524` */
  readonly day: string;
  readonly region: string;
}

/** The signature of version 4 in a request, not verified. */
export interface Credential {
  readonly by: 'header' | 'query';
  /** The id of the key in the signature. */
  readonly accessKey: string;
  readonly scope: Scope;
  /** `20130524T000000Z` */
  readonly timestamp: string;
  /** The seconds that a signature in the query is valid. */
  readonly expires: number | undefined;
  /** The names in lower case, as received. */
  readonly signedHeaders: readonly string[];
  /** In hexadecimal. */
  readonly signature: string;
  readonly payload: PayloadMode;
  /** The signed hash of the payload: `x-amz-content-sha256`. */
  readonly payloadHash: string;
}

/** The scope as text, as in a credential. */
export const scopeText = (scope: Scope): string => `${scope.day}/${scope.region}/s3/aws4_request`;

/** A time in the form of signatures: `20130524T000000Z`. */
export const timestampOf = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The time of a timestamp, or undefined when it is none. */
export function timeOf(timestamp: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (parts === null) return undefined;
  const time = new Date(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  // Day 31 of a shorter month would become a day of the next month.
  return Number.isNaN(time.getTime()) || timestampOf(time) !== timestamp ? undefined : time;
}

/**
 * Reads `<access key>/<day>/<region>/s3/aws4_request`.
 *
 * @param code of the S3Error when the text is invalid
 */
export function readCredential(
  text: string,
  timestamp: string,
  code: ErrorCode,
): { readonly accessKey: string; readonly scope: Scope } {
  const fields = text.split('/');
  const [terminator, service, region, day] = fields.reverse();
  const accessKey = fields.slice(4).reverse().join('/');
  const wrong = (problem: string) => new S3Error(code, `The credential is malformed; ${problem}.`);
  if (accessKey === '' || day === undefined || region === undefined || !/^[\w.-]{1,64}$/.test(region))
    throw wrong(`expecting "<access key>/YYYYMMDD/<region>/s3/aws4_request"`);
  if (terminator !== 'aws4_request') throw wrong(`its end is to be "aws4_request"`);
  if (service !== 's3') throw wrong(`its service is to be "s3"`);
  if (!/^\d{8}$/.test(day) || !timestamp.startsWith(`${day}T`))
    throw wrong('its date is not that of the request');
  return { accessKey, scope: { day, region } };
}

/**
 * Reads the names of the headers that are signed.
 *
 * @param code of the S3Error when the list is invalid or lacks `host`
 */
export function readSignedHeaders(text: string, code: ErrorCode): readonly string[] {
  const names = text.split(';');
  if (names.some((name) => !/^[!#$%&'*+.^_`|~0-9a-z-]+$/.test(name)))
    throw new S3Error(code, 'SignedHeaders is malformed; expecting names in lower case, separated by ";".');
  if (!names.includes('host')) throw new S3Error('AccessDenied', 'The header host must be signed.');
  return names;
}

/**
 * Reads a signature.
 *
 * @param code of the S3Error when the signature is invalid
 */
export function readSignature(text: string, code: ErrorCode): string {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new S3Error(code, 'The signature is malformed; expecting 64 digits in hexadecimal.');
  return text;
}
