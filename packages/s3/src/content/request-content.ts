import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Backend, Blob, DataKey, Digests } from '../backend.js';
import { S3Error } from '../errors.js';
import { readForm, type Form } from '../forms/read-form.js';
import { checksumAlgorithms, checksumHeader, type ChecksumAlgorithm } from '../payload/checksum.js';
import { defaultUnder, type DigestedContent } from '../payload/digesting.js';
import type { StartHashing } from '../payload/hashing.js';
import { readDocument, readPayload, type Payload } from '../payload/payload.js';
import type { Verified } from '../signature/verify.js';
import { receiveDigested } from './receive-digested.js';
import { receivePieces } from './receive-pieces.js';

/** The maximum bytes of an object or a part in one request. */
export const largestUpload = 5 * 1024 ** 3;

/** The body of a request. A client that sent `Expect: 100-continue` gets its `100` when the body is first read. */
export class RequestContent {
  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly verified: Verified | undefined,
    private readonly startHashing: StartHashing | undefined,
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
    const names = ['content-md5', 'x-amz-trailer', ...checksumAlgorithms.map(checksumHeader)];
    if (names.some((name) => this.request.headers[name] !== undefined)) return;
    throw new S3Error('InvalidRequest', 'Missing required header for this request: Content-MD5');
  }

  /**
   * Receives the bytes of an object, in pieces where they are sent in chunks and the request does not state their length. Stores
   * nothing when they do not match the headers of the request.
   *
   * @param dataKey encrypts them; undefined: nothing does
   * @throws S3Error
   * @throws BackendFull
   */
  async receiveObject(
    backend: Backend,
    dataKey: DataKey | undefined,
  ): Promise<{ readonly blobs: readonly Blob[]; readonly digests: Digests }> {
    const payload = this.read(dataKey);
    const isOpen = payload.length === undefined && this.request.headers['transfer-encoding'] !== undefined;
    if (!isOpen) return this.receiveKnown(backend, payload, dataKey);
    return receiveDigested(backend, this.invited(payload), dataKey, (content) =>
      receivePieces(backend, content, dataKey),
    );
  }

  /**
   * Receives the bytes of a part of an upload, whose length the request has to state; stores nothing when they do not match its
   * headers.
   *
   * @param dataKey encrypts them; undefined: nothing does
   * @param checksum the only digest that the client may send; undefined: it may send any
   * @throws S3Error
   * @throws BackendFull
   */
  async receivePart(
    backend: Backend,
    dataKey: DataKey | undefined,
    checksum: ChecksumAlgorithm | undefined,
  ): Promise<{ readonly blob: Blob; readonly digests: Digests }> {
    const payload = this.read(dataKey, checksum);
    const {
      blobs: [blob],
      digests,
    } = await this.receiveKnown(backend, payload, dataKey);
    return { blob, digests };
  }

  /** The fields and the file of a form. @throws S3Error when it is no form, or is broken */
  form(): Promise<Form> {
    if (this.request.headers['content-length'] === undefined) throw new S3Error('MissingContentLength');
    this.invite();
    return readForm(this.request);
  }

  private read(dataKey: DataKey | undefined, checksum?: ChecksumAlgorithm): Payload {
    const { startHashing } = this;
    const byDefault = defaultUnder(dataKey);
    const options = { limit: largestUpload, checksum, byDefault, startHashing };
    return readPayload(this.request, this.verified, options);
  }

  /** Receives content of a known length. */
  private receiveKnown(backend: Backend, payload: Payload, dataKey: DataKey | undefined) {
    const { length } = payload;
    if (length === undefined) throw new S3Error('MissingContentLength');
    return receiveDigested(backend, this.invited(payload), dataKey, async (content): Promise<[Blob]> => [
      await backend.receive(content, length, dataKey),
    ]);
  }

  /** Content whose client is invited to send it when it is first read. */
  private async *invited({ content }: Payload): DigestedContent {
    this.invite();
    return yield* content;
  }
}
