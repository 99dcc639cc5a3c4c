import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend, Blob, DataKey, Digests } from '../backend.js';
import { S3Error } from '../errors.js';
import { readForm, type Form } from '../forms/read-form.js';
import type { ChecksumAlgorithm } from '../payload/checksum.js';
import { digestsUnder } from '../payload/digesting.js';
import { readDocument, readPayload } from '../payload/payload.js';
import type { Verified } from '../signature/verify.js';

/** The maximum bytes of an object or a part in one request. */
export const largestUpload = 5 * 1024 ** 3;

/** Received content, with its size and digests. */
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
   * The text of a document; empty without one.
   *
   * @param limit bytes
   * @param checksum `elsewhere`: the digests in headers are not those of the document
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

  /** The same for a request that must have a document. */
  async document(limit: number): Promise<string> {
    const text = await this.text(limit);
    if (text === '') throw new S3Error('MissingRequestBodyError');
    return text;
  }

  /** @throws S3Error when the request has no digest of its content */
  requireDigest(): void {
    const names = Object.keys(this.request.headers);
    if (names.some((name) => name === 'content-md5' || name.startsWith('x-amz-checksum-'))) return;
    if (this.request.headers['x-amz-trailer'] !== undefined) return;
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5');
  }

  /**
   * Receives the bytes of an object or a part; stores nothing when they do not match the headers of the request.
   *
   * @param dataKey encrypts them; undefined: nothing does
   * @param checksum the digest to compute when the client sends none
   * @throws S3Error
   * @throws BackendFull
   */
  async receive(
    backend: Backend,
    dataKey: DataKey | undefined,
    checksum?: ChecksumAlgorithm,
  ): Promise<Received> {
    const payload = readPayload(this.request, this.verified, { limit: largestUpload, checksum });
    if (payload.length === undefined) throw new S3Error('MissingContentLength');
    const blob = await backend.receive(this.invited(payload.content), payload.length, dataKey);
    return { blob, digests: digestsUnder(dataKey, payload.digests()) };
  }

  /** The fields and the file of a form. @throws S3Error when it is no form, or is broken */
  form(): Promise<Form> {
    if (this.request.headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
    this.invite();
    return readForm(this.request);
  }

  /** Content whose client is invited to send it when it is first read. */
  private async *invited(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    this.invite();
    yield* content;
  }
}
