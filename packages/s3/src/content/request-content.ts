import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend, Blob, Digests } from '../backend.js';
import { S3Error } from '../errors.js';
import type { ChecksumAlgorithm } from '../payload/checksum.js';
import { readDocument, readPayload } from '../payload/payload.js';
import type { Verified } from '../signature/verify.js';

/** The most bytes that one request may send for an object or a part of one. */
export const largestUpload = 5 * 1024 ** 3;

/** Content that was received, with its size and digests. */
export interface Received {
  readonly blob: Blob;
  readonly digests: Digests;
}

/** The body of a request. A client that sent `Expect: 100-continue` gets its `100` when the body is first read. */
export class RequestContent {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly verified: Verified | undefined,
  ) {}

  private invite(): void {
    if (this.request.headers.expect?.toLowerCase() === '100-continue') this.response.writeContinue();
  }

  /**
   * The text of a document; empty where there is none.
   *
   * @param limit bytes
   * @param checksum `elsewhere`: digests in headers are not of the document
   * @throws S3Error
   */
  async text(limit: number, checksum?: 'elsewhere'): Promise<string> {
    this.invite();
    const bytes = await readDocument(this.request, this.verified, { limit, checksum });
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw new S3Error('MalformedXML');
    }
  }

  /** The same of a request that has to have one. */
  async document(limit: number, checksum?: 'elsewhere'): Promise<string> {
    const text = await this.text(limit, checksum);
    if (text === '') throw new S3Error('MissingRequestBodyError');
    return text;
  }

  /** @throws S3Error when the request says nothing by which its content can be checked */
  requireDigest(): void {
    const names = Object.keys(this.request.headers);
    if (names.some((name) => name === 'content-md5' || name.startsWith('x-amz-checksum-'))) return;
    if (this.request.headers['x-amz-trailer'] !== undefined) return;
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5');
  }

  /**
   * Takes the bytes of an object or a part in; nothing of them stays when they are not what the request says of them.
   *
   * @param checksum the digest that they get where the client sends none
   * @throws S3Error
   * @throws BackendFull
   */
  async receive(backend: Backend, checksum?: ChecksumAlgorithm): Promise<Received> {
    const payload = readPayload(this.request, this.verified, { limit: largestUpload, checksum });
    if (payload.length === undefined) throw new S3Error('MissingContentLength');
    this.invite();
    const blob = await backend.receive(payload.content);
    return { blob, digests: payload.digests() };
  }
}
