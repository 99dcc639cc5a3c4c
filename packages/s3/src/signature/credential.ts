import { S3Error, type ErrorCode } from '../errors.js';
import type { PayloadMode } from './payload-mode.js';

/** The one algorithm of signatures that there is. */
export const algorithm = 'AWS4-HMAC-SHA256';

/** Where a signature holds: `<day>/<region>/s3/aws4_request`. */
export interface Scope {
  /** `20130524` */
  readonly day: string;
  readonly region: string;
}

/** What a request says of its signature; nothing of it is proven. */
export interface Credential {
  readonly by: 'header' | 'query';
  /** The id of the key that the request says it is signed with. */
  readonly accessKey: string;
  readonly scope: Scope;
  /** `20130524T000000Z` */
  readonly timestamp: string;
  /** How many seconds after its time the signature holds, for one in the query. */
  readonly expires: number | undefined;
  /** Names in lower case, as they were sent. */
  readonly signedHeaders: readonly string[];
  /** In hexadecimal. */
  readonly signature: string;
  readonly payload: PayloadMode;
  /** What the payload is signed as: `x-amz-content-sha256`. */
  readonly payloadHash: string;
}

/** What a signature is signed for, as it stands in a credential. */
export const scopeText = (scope: Scope): string => `${scope.day}/${scope.region}/s3/aws4_request`;

/** A time as signatures have it: `20130524T000000Z`. */
export const timestampOf = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The time of a timestamp, or undefined when it is none. */
export function timeOf(timestamp: string): Date | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(timestamp);
  if (parts === null) return undefined;
  const time = new Date(timestamp.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  // A 31st of a month that has none would become a day of the next.
  return Number.isNaN(time.getTime()) || timestampOf(time) !== timestamp ? undefined : time;
}

/**
 * Reads `<access key>/<day>/<region>/s3/aws4_request`.
 *
 * @param code what is thrown, as S3Error, when it is something else
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
 * @param code what is thrown, as S3Error, when it cannot be such a list, or `host` is not in it
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
 * @param code what is thrown, as S3Error, when it cannot be one
 */
export function readSignature(text: string, code: ErrorCode): string {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new S3Error(code, 'The signature is malformed; expecting 64 digits in hexadecimal.');
  return text;
}
