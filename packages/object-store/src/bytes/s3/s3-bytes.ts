import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BlobGone, readXml, type Blob } from '@cloud-account/s3';
import type { Logger } from 'pino';
import type { S3Settings } from '../../common/settings.js';
import { ObjectStoreUnavailable, type TakenBytes } from '../../common/store-types.js';
import { isUuid } from '../../rows/rows.js';
import type { ByteRange, Bytes, ListedBytes, WholeBytes } from '../bytes.js';
import { copyEach } from '../copy-each.js';
import { NoSuchKey, S3Client } from './s3-client.js';
import { digestOf, Verified } from './verified.js';

/** Milliseconds after which a row refers to received bytes, or never will. */
const ASSIGNED_AFTER = 24 * 3_600_000;

/** The keys of a page of the list. */
const PAGE = 500;

/** Up to this size bytes are received whole before they are sent, so that they can be sent again. */
const WHOLE_BYTES = 256 * 1024;

/** Keeps the bytes of objects in a bucket of an S3 server. */
export class S3Bytes implements Bytes {
  /** It never fails permanently. */
  readonly failed = new Promise<Error>(() => undefined);
  /** An operator who keeps bytes on a server does not want them in the database. */
  readonly inRow = 0;
  readonly #client: S3Client;
  readonly #assigning = new Set<Promise<unknown>>();
  #closed = false;

  constructor(
    private readonly place: S3Settings,
    private readonly now: () => Date,
    private readonly log: Logger,
  ) {
    this.#client = new S3Client(place, now);
  }

  /** Puts, reads, lists and removes a few bytes. @throws ObjectStoreUnavailable with what the server answers */
  async check(): Promise<void> {
    const content = Buffer.from(`checked ${this.now().toISOString()}`);
    const { id } = await this.receive(Readable.from([content]), content.length);
    try {
      const read = await buffer(await this.read({ id, start: 1, length: content.length - 1 }));
      if (!read.equals(content.subarray(1)))
        throw new ObjectStoreUnavailable(
          `The S3 server ${this.place.url} returns other bytes than it received.`,
        );
      await this.list(undefined);
    } finally {
      await this.remove(id);
    }
  }

  admit(): Promise<void> {
    return Promise.resolve();
  }

  async receive(content: AsyncIterable<Uint8Array>, length: number, given?: string): Promise<Blob> {
    this.#requireOpen();
    if (length > WHOLE_BYTES) return this.#put(given ?? randomUUID(), content, length);
    const whole = await buffer(content);
    if (whole.length === 0) return { id: given ?? randomUUID(), size: 0 };
    const put = (removes: boolean) => this.#put(given ?? randomUUID(), [whole], whole.length, removes);
    // A connection that was kept open may have ended meanwhile. A given ID is not removed in between: that may come late.
    return put(given === undefined).catch((error: unknown) => {
      if (!(error instanceof ObjectStoreUnavailable)) throw error;
      return put(true);
    });
  }

  async #put(
    id: string,
    content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    length: number,
    removes = true,
  ): Promise<Blob> {
    const hash = createHash('md5');
    let size = 0;
    const counted = async function* () {
      for await (const part of content) {
        hash.update(part);
        size += part.length;
        yield part;
      }
    };
    try {
      const answer = await this.#client.send({
        method: 'PUT',
        key: this.#key(id),
        body: { content: counted(), length },
      });
      answer.resume();
      const digest = digestOf(answer.headers.etag);
      if (size !== length || (digest !== undefined && digest !== hash.digest('hex')))
        throw new ObjectStoreUnavailable('The S3 server received other bytes than were sent.');
      return { id, size };
    } catch (error) {
      // The server may have kept the bytes; what cannot be removed now is found by the list later.
      if (removes) await this.remove(id).catch(() => undefined);
      throw error;
    }
  }

  async duplicate(pieces: readonly Blob[]): Promise<Blob[]> {
    this.#requireOpen();
    return copyEach(
      pieces,
      (piece, to) => this.#copy(piece, to),
      (id) => this.remove(id),
    );
  }

  async #copy({ id, size }: Blob, to: string): Promise<void> {
    const headers = { 'x-amz-copy-source': `/${this.place.bucket}/${this.#key(id)}` };
    const request = { method: 'PUT', key: this.#key(to), headers, copied: size } as const;
    const answer = await this.#client.ask(request).catch(goneIfMissing);
    // An error may follow the status, since a copy takes long.
    if (!answer.includes('<CopyObjectResult'))
      throw new ObjectStoreUnavailable(`The S3 server ${this.place.url} could not copy an object.`);
  }

  async read({ id, start, length }: ByteRange): Promise<Readable> {
    const end = start + length - 1;
    return (await this.#read(id, { range: `bytes=${start}-${end}` }, length)).content;
  }

  readAll(id: string): Promise<WholeBytes> {
    return this.#read(id, {});
  }

  async #read(id: string, range: { range?: string }, length?: number): Promise<WholeBytes> {
    const request = { method: 'GET', key: this.#key(id), headers: range } as const;
    const answer = await this.#client.send(request).catch(goneIfMissing);
    const { etag, 'content-length': sent, 'content-range': place } = answer.headers;
    const total = Number(place === undefined ? sent : /\/(\d+)$/.exec(place)?.[1]);
    const size = length ?? total;
    const verified = new Verified(size, size === total ? digestOf(etag) : undefined);
    const content = pipeline(answer, verified, (error) => {
      // A reader that needs no more ends the stream, too.
      if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        this.log.error({ err: error, id }, 'bytes of an object could not be read from the S3 server');
    });
    return { content, size };
  }

  async remove(id: string): Promise<void> {
    await this.#client.ask({ method: 'DELETE', key: this.#key(id) }).catch((error: unknown) => {
      if (!(error instanceof NoSuchKey)) throw error;
    });
  }

  async take(taken: readonly TakenBytes[]): Promise<void> {
    this.#requireOpen();
    for (const { file, path } of taken) {
      const { size } = await stat(path);
      if (size > 0) await this.receive(createReadStream(path), size, file);
    }
  }

  async list(after: string | undefined): Promise<ListedBytes> {
    const query: [string, string][] = [
      ['list-type', '2'],
      ['max-keys', String(PAGE)],
      ['prefix', this.place.prefix],
    ];
    if (after !== undefined) query.push(['continuation-token', after]);
    const found = readXml(await this.#client.ask({ method: 'GET', query }), 'ListBucketResult');
    const before = this.now().getTime() - ASSIGNED_AFTER;
    const entries = found.children('Contents').flatMap((entry) => {
      const id = (entry.word('Key') ?? '').slice(this.place.prefix.length);
      const modified = Date.parse(entry.word('LastModified') ?? '');
      // Keys of others are not ours.
      return isUuid(id) ? [{ id, isAssigned: modified < before }] : [];
    });
    const isLast = found.word('IsTruncated') !== 'true';
    return { entries, next: isLast ? undefined : found.word('NextContinuationToken') };
  }

  async assign<Made>(write: () => Promise<Made>): Promise<Made> {
    this.#requireOpen();
    const assigned = write();
    this.#assigning.add(assigned);
    return assigned.finally(() => this.#assigning.delete(assigned));
  }

  async settle(): Promise<void> {
    // A row is enough.
  }

  checkLater(): void {
    // The list finds what no row refers to.
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#assigning);
    this.#client.close();
  }

  #key(id: string): string {
    return this.place.prefix + id;
  }

  #requireOpen(): void {
    if (this.#closed) throw new ObjectStoreUnavailable('The store takes nothing in any more.');
  }
}

/** @throws BlobGone for a missing key, and any other error itself */
function goneIfMissing(error: unknown): never {
  throw error instanceof NoSuchKey ? new BlobGone('The bytes are gone.') : error;
}
