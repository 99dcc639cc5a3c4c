import { S3Error } from '../errors.js';
import { payloadMode, type PayloadMode } from '../signature/payload-mode.js';
import { singleHeader, type RequestHead } from '../signature/request-head.js';
import type { Verified } from '../signature/verify.js';
import type { ChecksumAlgorithm } from './checksum.js';
import { claimedChecksum, claimedMd5, mismatch, type ClaimedChecksum } from './claims.js';
import type { StartHashing } from './hashing.js';

/** The options for reading the content of a request. */
export interface PayloadOptions {
  /** The maximum bytes. */
  readonly limit: number;
  /**
   * The only digest that the client may send, which is computed where it sends none. `elsewhere`: digests in headers belong to
   * something else, as when a multipart upload is completed.
   */
  readonly checksum?: ChecksumAlgorithm | 'elsewhere' | undefined;
  /** The digest that is computed where the client sends none, and may send any. */
  readonly byDefault?: ChecksumAlgorithm | undefined;
  /** Computes the digests of large content; by default, this thread does. */
  readonly startHashing?: StartHashing | undefined;
}

/** The claims that a request is checked against while its content is read. */
export interface Plan {
  readonly mode: PayloadMode;
  readonly length: number | undefined;
  readonly md5: Buffer | undefined;
  readonly claimed: ClaimedChecksum | undefined;
  readonly algorithm: ChecksumAlgorithm | undefined;
}

/** A header that is a number of bytes. */
function byteHeader(request: RequestHead, name: string): number | undefined {
  const text = singleHeader(request, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,15}$/.test(text))
    throw new S3Error('InvalidArgument', `${name} must be a number of bytes.`, { ArgumentName: name });
  return Number(text);
}

/** The length that a request states for its content, in bytes; undefined when it states none. */
function announcedLength(request: RequestHead, mode: PayloadMode): number | undefined {
  if (mode.kind === 'chunked') {
    const length = byteHeader(request, 'x-amz-decoded-content-length');
    if (length === undefined) throw new S3Error('MissingContentLength');
    return length;
  }
  return byteHeader(request, 'content-length');
}

/** The claims of an unsigned request about its content. */
function anonymousMode(request: RequestHead): PayloadMode {
  const mode = payloadMode(singleHeader(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD');
  if (mode.kind === 'chunked' && mode.signed)
    throw new S3Error('InvalidRequest', 'Chunks can be signed only where the request is.');
  return mode;
}

/**
 * Reads what the content of a request must match, before any of it is read.
 *
 * @throws S3Error when the headers contradict each other, or the content is too long
 */
export function planPayload(
  request: RequestHead,
  verified: Verified | undefined,
  options: PayloadOptions,
): Plan {
  if (request.headersDistinct['content-range'] !== undefined)
    throw new S3Error('NotImplemented', 'Content is sent as a whole: Content-Range is not implemented.', {
      Header: 'content-range',
    });
  const mode = verified?.credential.payload ?? anonymousMode(request);
  const length = announcedLength(request, mode);
  if (length !== undefined && length > options.limit) throw new S3Error('EntityTooLarge');
  const wanted = options.checksum === 'elsewhere' ? undefined : options.checksum;
  const claimed = options.checksum === 'elsewhere' ? undefined : claimedChecksum(request);
  if (claimed !== undefined && claimed.value === undefined && !(mode.kind === 'chunked' && mode.trailer))
    throw new S3Error('InvalidRequest', 'x-amz-content-sha256 must say that a trailer follows the content.');
  if (options.checksum !== 'elsewhere' && mode.kind === 'chunked' && mode.trailer) {
    if (claimed === undefined || claimed.value !== undefined)
      throw new S3Error(
        'MalformedTrailerError',
        'x-amz-content-sha256 says that a trailer follows the content; x-amz-trailer must name it.',
      );
  }
  if (claimed !== undefined && wanted !== undefined && claimed.algorithm !== wanted)
    throw mismatch(wanted, claimed.algorithm);
  return {
    mode,
    length,
    md5: claimedMd5(request),
    claimed,
    algorithm: claimed?.algorithm ?? wanted ?? options.byDefault,
  };
}
