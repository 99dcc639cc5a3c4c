import type { Checksum, Digests } from '../backend.js';
import { S3Error } from '../errors.js';
import { payloadMode, type PayloadMode } from '../signature/payload-mode.js';
import { singleHeader, type RequestHead } from '../signature/request-head.js';
import type { Verified } from '../signature/verify.js';
import { checksumHeader, createHasher, nodeHasher, type ChecksumAlgorithm, type Hasher } from './checksum.js';
import { ChunkSigner } from './chunk-signer.js';
import { readChunks } from './chunks.js';
import { checkedValue, claimedChecksum, claimedMd5, type ClaimedChecksum } from './claims.js';

/** A request whose content is read; an `IncomingMessage` is one. */
export interface PayloadRequest extends RequestHead {
  iterator(options: { destroyOnReturn: boolean }): AsyncIterator<Uint8Array, unknown>;
}

/** What a request's content is looked at for. */
export interface PayloadOptions {
  /** The most bytes that it may have. */
  readonly limit: number;
  /**
   * The digest that it gets where the client sends none, and the only one that a client may send. `elsewhere`: what headers
   * say of a digest is not about this content, as where an upload in parts is completed.
   */
  readonly checksum?: ChecksumAlgorithm | 'elsewhere' | undefined;
}

/** A request's content. */
export interface Payload {
  /** Bytes, or undefined when the request does not say. */
  readonly length: number | undefined;
  /**
   * To be read once. Where it is left early, the request can still be answered.
   *
   * @throws S3Error at its end at the latest, when it is not what the request said of it: what was read then counts for
   * nothing
   */
  readonly content: AsyncIterable<Uint8Array>;
  /** What the content is by its digests; known when it was read to its end. */
  digests(): Digests;
}

/** What a request is held against while its content is read. */
interface Plan {
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

/** How many bytes a request says that its content has. */
function announcedLength(request: RequestHead, mode: PayloadMode): number | undefined {
  if (mode.kind === 'chunked') {
    const length = byteHeader(request, 'x-amz-decoded-content-length');
    if (length === undefined) throw new S3Error('MissingContentLength');
    return length;
  }
  const length = byteHeader(request, 'content-length');
  return length === undefined && request.headersDistinct['transfer-encoding'] === undefined ? 0 : length;
}

/** What a request that is not signed says of its content. */
function anonymousMode(request: RequestHead): PayloadMode {
  const mode = payloadMode(singleHeader(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD');
  if (mode.kind === 'chunked' && mode.signed)
    throw new S3Error('InvalidRequest', 'Chunks can be signed only where the request is.');
  return mode;
}

function plan(request: RequestHead, verified: Verified | undefined, options: PayloadOptions): Plan {
  const mode = verified?.credential.payload ?? anonymousMode(request);
  const length = announcedLength(request, mode);
  if (length !== undefined && length > options.limit) throw new S3Error('EntityTooLarge');
  const wanted = options.checksum === 'elsewhere' ? undefined : options.checksum;
  const claimed = options.checksum === 'elsewhere' ? undefined : claimedChecksum(request);
  if (claimed !== undefined && claimed.value === undefined && !(mode.kind === 'chunked' && mode.trailer))
    throw new S3Error('InvalidRequest', 'x-amz-content-sha256 must say that a trailer follows the content.');
  if (claimed !== undefined && wanted !== undefined && claimed.algorithm !== wanted)
    throw new S3Error(
      'InvalidRequest',
      `Checksum Type mismatch occurred, expected checksum Type: ${wanted.toLowerCase()}, actual checksum Type: ${claimed.algorithm.toLowerCase()}`,
    );
  return {
    mode,
    length,
    md5: claimedMd5(request),
    claimed,
    algorithm: claimed?.algorithm ?? wanted,
  };
}

/** The bytes that a request has, of which an end before its time is told in S3's words. */
async function* received(request: PayloadRequest): AsyncGenerator<Uint8Array, undefined, undefined> {
  const source = request.iterator({ destroyOnReturn: false });
  for (;;) {
    const next = await source.next().catch((cause: unknown) => {
      throw Object.assign(new S3Error('IncompleteBody'), { cause });
    });
    if (next.done === true) return undefined;
    yield next.value;
  }
}

/** The bytes of the content itself; what it returns is the trailer. */
function decoded(
  request: PayloadRequest,
  plan: Plan,
  verified: Verified | undefined,
): AsyncGenerator<Uint8Array, string | undefined, undefined> {
  const { mode } = plan;
  const bytes = received(request);
  if (mode.kind !== 'chunked') return bytes;
  return readChunks(bytes, {
    length: plan.length ?? 0,
    signer: mode.signed && verified !== undefined ? new ChunkSigner(verified) : undefined,
    trailer:
      plan.claimed?.value === undefined && plan.claimed !== undefined
        ? checksumHeader(plan.claimed.algorithm)
        : undefined,
  });
}

/** @throws S3Error when the content is not what the request, or its trailer, said of it */
function compare(plan: Plan, trailer: string | undefined, found: Found): Digests {
  if (plan.mode.kind === 'signed' && found.sha256?.toString('hex') !== plan.mode.sha256)
    throw new S3Error('XAmzContentSHA256Mismatch', undefined, {
      ClientComputedContentSHA256: plan.mode.sha256,
      S3ComputedContentSHA256: found.sha256?.toString('hex') ?? '',
    });
  if (plan.md5 !== undefined && !plan.md5.equals(found.md5)) throw new S3Error('BadDigest');
  const etag = found.md5.toString('hex');
  if (plan.algorithm === undefined || found.checksum === undefined) return { etag };
  const value = found.checksum.toString('base64');
  const given =
    plan.claimed?.value ?? (trailer === undefined ? undefined : checkedValue(plan.algorithm, trailer));
  if (given !== undefined && given !== value)
    throw new S3Error(
      'BadDigest',
      `The ${plan.algorithm} you specified did not match the calculated checksum.`,
    );
  const checksum: Checksum = { algorithm: plan.algorithm, value, type: 'FULL_OBJECT' };
  return { etag, checksum };
}

/** What content turned out to be. */
interface Found {
  readonly md5: Buffer;
  readonly sha256: Buffer | undefined;
  readonly checksum: Buffer | undefined;
}

/**
 * Reads the content of a request: decodes it, and holds it against all that the request says of it (`x-amz-content-sha256`,
 * the signatures of chunks, `Content-MD5`, `x-amz-checksum-…`, lengths).
 *
 * @param verified the request's signature; undefined where it has none
 * @throws S3Error when what the request says cannot be, or it is longer than it may be
 */
export function readPayload(
  request: PayloadRequest,
  verified: Verified | undefined,
  options: PayloadOptions,
): Payload {
  const planned = plan(request, verified, options);
  let digests: Digests | undefined;
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    const md5 = nodeHasher('md5');
    const sha256 = planned.mode.kind === 'signed' ? nodeHasher('sha256') : undefined;
    const checksum: Hasher | undefined =
      planned.algorithm === undefined ? undefined : await createHasher(planned.algorithm);
    const bytes = decoded(request, planned, verified);
    let size = 0;
    for (;;) {
      const next = await bytes.next();
      if (next.done === true) {
        if (planned.length !== undefined && size !== planned.length) throw new S3Error('IncompleteBody');
        digests = compare(planned, next.value, {
          md5: md5.digest(),
          sha256: sha256?.digest(),
          checksum: checksum?.digest(),
        });
        return;
      }
      size += next.value.length;
      if (size > options.limit) throw new S3Error('EntityTooLarge');
      for (const hasher of [md5, sha256, checksum]) hasher?.update(next.value);
      yield next.value;
    }
  }
  return {
    length: planned.length,
    content: content(),
    digests: () => {
      if (digests === undefined)
        throw new Error('The digests of content are known when it was read to its end.');
      return digests;
    },
  };
}

/**
 * Reads a request's content whole, as the documents are read that some requests have.
 *
 * @throws S3Error as `readPayload` and its content
 */
export async function readDocument(
  request: PayloadRequest,
  verified: Verified | undefined,
  options: PayloadOptions,
): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readPayload(request, verified, options).content) pieces.push(piece);
  return Buffer.concat(pieces);
}
