import type { Checksum, Digests } from '../backend.js';
import { S3Error } from '../errors.js';
import type { RequestHead } from '../signature/request-head.js';
import type { Verified } from '../signature/verify.js';
import { checksumHeader, createHasher, type Hasher } from './checksum.js';
import { ChunkSigner } from './chunk-signer.js';
import { readChunks } from './chunks.js';
import { checkedValue } from './claims.js';
import type { DigestedContent } from './digesting.js';
import { hashHere, type HashName } from './hashing.js';
import { planPayload, type PayloadOptions, type Plan } from './plan.js';

/** A request with content, such as an `IncomingMessage`. */
export interface PayloadRequest extends RequestHead {
  iterator(options: { destroyOnReturn: boolean }): AsyncIterator<Uint8Array, unknown>;
}

/** A request's content. */
export interface Payload {
  /** In bytes; undefined when the request has no length. */
  readonly length: number | undefined;
  /**
   * After an incomplete read, the request can still be answered.
   *
   * @throws S3Error, at the latest at its end, when it does not match the request: then its bytes are not valid
   */
  readonly content: DigestedContent;
}

/** The bytes of a request. An early end becomes an S3 error. */
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

/** Yields the bytes of the content and returns the trailer. */
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

/** @throws S3Error when the content does not match what the request or its trailer stated */
function compare(plan: Plan, trailer: string | undefined, found: Found): Digests {
  const sha256 = Buffer.from(found.sha256).toString('hex');
  if (plan.mode.kind === 'signed' && sha256 !== plan.mode.sha256)
    throw new S3Error('XAmzContentSHA256Mismatch', undefined, {
      ClientComputedContentSHA256: plan.mode.sha256,
      S3ComputedContentSHA256: sha256,
    });
  if (plan.md5 !== undefined && !plan.md5.equals(found.md5)) throw new S3Error('BadDigest');
  const etag = Buffer.from(found.md5).toString('hex');
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

/** From so many bytes on digests may be computed elsewhere. */
const LARGE = 1024 ** 2;

const NONE = new Uint8Array();

/** The size and digests of content. */
interface Found {
  readonly md5: Uint8Array;
  /** Empty where none is needed. */
  readonly sha256: Uint8Array;
  readonly checksum: Buffer | undefined;
}

/**
 * Reads the content of a request: decodes it and checks it against everything that the request states (`x-amz-content-sha256`,
 * the signatures of chunks, `Content-MD5`, `x-amz-checksum-…`, lengths).
 *
 * @param verified the signature of the request; undefined without one
 * @throws S3Error when the headers contradict each other, or the content is too long
 */
export function readPayload(
  request: PayloadRequest,
  verified: Verified | undefined,
  options: PayloadOptions,
): Payload {
  const planned = planPayload(request, verified, options);
  async function* content(): DigestedContent {
    const names: readonly HashName[] = planned.mode.kind === 'signed' ? ['md5', 'sha256'] : ['md5'];
    const isLarge = planned.length !== undefined && planned.length >= LARGE;
    const hashing = (isLarge ? (options.startHashing ?? hashHere) : hashHere)(names);
    const { algorithm } = planned;
    const checksum: Hasher | undefined =
      algorithm === undefined || algorithm === 'MD5' ? undefined : await createHasher(algorithm);
    const bytes = decoded(request, planned, verified);
    let size = 0;
    try {
      for (;;) {
        const next = await bytes.next();
        if (next.done === true) {
          if (planned.length !== undefined && size !== planned.length) throw new S3Error('IncompleteBody');
          const [md5 = NONE, sha256 = NONE] = await hashing.digest();
          const ofMd5 = algorithm === 'MD5' ? Buffer.from(md5) : undefined;
          return compare(planned, next.value, { md5, sha256, checksum: checksum?.digest() ?? ofMd5 });
        }
        size += next.value.length;
        if (size > options.limit) throw new S3Error('EntityTooLarge');
        checksum?.update(next.value);
        await hashing.update(next.value);
        yield next.value;
      }
    } finally {
      hashing.end();
    }
  }
  return { length: planned.length, content: content() };
}

/**
 * Reads the whole content of a request into memory, for documents.
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
