import type { IncomingHttpHeaders } from 'node:http';
import { S3Error } from '../errors.js';
import { headerText } from '../header-text.js';
import { singleHeader, type RequestHead } from '../signature/request-head.js';
import {
  algorithmNamed,
  checksumAlgorithms,
  checksumHeader,
  checksumSizes,
  type ChecksumAlgorithm,
} from './checksum.js';

/** The digest that a request states for its content. */
export interface ClaimedChecksum {
  readonly algorithm: ChecksumAlgorithm;
  /** Base64; undefined when it follows the content. */
  readonly value: string | undefined;
}

/** The bytes of a digest in Base64, or undefined when the length is wrong. */
function readDigest(text: string, size: number): Buffer | undefined {
  const digest = Buffer.from(text, 'base64');
  return digest.length === size && digest.toString('base64') === text ? digest : undefined;
}

/** The refusal of a digest by another algorithm than expected; undefined: none is expected. */
export const mismatch = (expected: ChecksumAlgorithm | undefined, actual: ChecksumAlgorithm): S3Error =>
  new S3Error(
    'InvalidRequest',
    `Checksum Type mismatch occurred, expected checksum Type: ${expected?.toLowerCase() ?? 'null'}, actual checksum Type: ${actual.toLowerCase()}`,
  );

/**
 * Reads a digest from the value of a header or trailer.
 *
 * @throws S3Error `InvalidRequest` when it is not such a digest
 */
export function checkedValue(algorithm: ChecksumAlgorithm, text: string): string {
  if (readDigest(text, checksumSizes[algorithm]) === undefined)
    throw new S3Error('InvalidRequest', `Value for ${checksumHeader(algorithm)} header is invalid.`);
  return text;
}

/** The digest that will follow the content as a trailer. */
function announced(request: RequestHead): ClaimedChecksum | undefined {
  const trailer = singleHeader(request, 'x-amz-trailer');
  if (trailer === undefined) return undefined;
  const algorithm = checksumAlgorithms.find((each) => checksumHeader(each) === trailer.trim().toLowerCase());
  if (algorithm === undefined)
    throw new S3Error('InvalidRequest', 'The value specified in the x-amz-trailer header is not supported');
  return { algorithm, value: undefined };
}

/**
 * Reads the digest, other than MD5, that a request states for its content in `x-amz-checksum-…`, `x-amz-trailer` and
 * `x-amz-sdk-checksum-algorithm`.
 *
 * @throws S3Error `InvalidRequest` when they contradict each other, or contain no digest
 */
export function claimedChecksum(request: RequestHead): ClaimedChecksum | undefined {
  const inHeaders = checksumAlgorithms.flatMap((algorithm): ClaimedChecksum[] => {
    const value = singleHeader(request, checksumHeader(algorithm));
    return value === undefined ? [] : [{ algorithm, value: checkedValue(algorithm, value) }];
  });
  const trailing = announced(request);
  const [claimed, another] = trailing === undefined ? inHeaders : [...inHeaders, trailing];
  if (another !== undefined)
    throw new S3Error(
      'InvalidRequest',
      'Expecting a single x-amz-checksum- header. Multiple checksum Types are not allowed.',
    );
  const named = singleHeader(request, 'x-amz-sdk-checksum-algorithm');
  if (named === undefined) return claimed;
  const algorithm = algorithmNamed(named);
  if (algorithm === undefined || (claimed !== undefined && claimed.algorithm !== algorithm))
    throw new S3Error('InvalidRequest', 'Value for x-amz-sdk-checksum-algorithm header is invalid.');
  if (claimed === undefined)
    throw new S3Error(
      'InvalidRequest',
      'x-amz-sdk-checksum-algorithm specified, but no corresponding x-amz-checksum-* or x-amz-trailer headers were found.',
    );
  return claimed;
}

/**
 * The algorithm of the digest that a request asks for in `x-amz-checksum-algorithm`.
 *
 * @throws S3Error `InvalidRequest` when there is no such algorithm
 */
export function askedChecksum(headers: IncomingHttpHeaders): ChecksumAlgorithm | undefined {
  const name = headerText(headers, 'x-amz-checksum-algorithm');
  const algorithm = name === undefined ? undefined : algorithmNamed(name);
  if (name !== undefined && algorithm === undefined)
    throw new S3Error('InvalidRequest', 'There is no such checksum algorithm.');
  return algorithm;
}

/**
 * Reads `Content-MD5`.
 *
 * @throws S3Error `InvalidDigest` when it is no MD5
 */
export function claimedMd5(request: RequestHead): Buffer | undefined {
  const text = singleHeader(request, 'content-md5');
  if (text === undefined) return undefined;
  const md5 = readDigest(text, 16);
  if (md5 === undefined) throw new S3Error('InvalidDigest', undefined, { 'Content-MD5': text });
  return md5;
}
