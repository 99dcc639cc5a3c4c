import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { BackendFull, presign } from '@cloud-account/s3';
import type { S3Settings } from '../../common/settings.js';
import { ObjectStoreUnavailable } from '../../common/store-types.js';

/** A request about the bucket, or about a key in it. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: readonly (readonly [string, string])[];
  /** They are signed. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly content: AsyncIterable<Uint8Array>; readonly length: number };
  /** The bytes that the server copies before it answers. */
  readonly copied?: number;
}

/** Milliseconds in which the server must answer a request for which it moves no bytes. */
const ANSWER_WITHIN = 10_000;

/** The bytes that a slow server copies in a millisecond. */
const COPIED_PER_MS = 5_000;

/** Milliseconds without a byte in either direction, longer than a slow client of ours may send or take nothing. */
const IDLE = 120_000;

/** Seconds for which a signature is valid: longer than the clocks of both may differ. */
const EXPIRES = 900;

/** The connections to the server that are kept open for later. Clients are bounded themselves, so that no request waits for a connection. */
const IDLE_CONNECTIONS = 128;

/** Codes of S3 servers that have no room. */
const FULL = new Set(['InsufficientCapacity', 'QuotaExceeded', 'XMinioStorageFull', 'EntityTooLarge']);

/** There is no such key in the bucket. */
export class NoSuchKey extends Error {
  override readonly name = 'NoSuchKey';
}

/** The server refuses the key, or has no such bucket. */
export class PlaceRefused extends ObjectStoreUnavailable {}

/** Sends signed requests to an S3 server. */
export class S3Client {
  readonly #library: typeof http | typeof https;
  readonly #agent: http.Agent;

  /** @param now the machine's time, by which requests are signed */
  constructor(
    private readonly place: S3Settings,
    private readonly now: () => Date,
  ) {
    this.#library = place.url.startsWith('https:') ? https : http;
    this.#agent = new this.#library.Agent({ keepAlive: true, maxFreeSockets: IDLE_CONNECTIONS });
  }

  /**
   * Sends a request.
   *
   * @returns the accepted answer, whose body is not read yet
   * @throws NoSuchKey
   * @throws BackendFull when the server has no space
   * @throws PlaceRefused
   * @throws ObjectStoreUnavailable when it does not answer, or refuses for any other reason
   * @throws the error that ended the content early
   */
  async send(request: S3Request): Promise<IncomingMessage> {
    const answer = await this.#exchange(request);
    const { statusCode: status = 0 } = answer;
    if (status >= 200 && status < 300) return answer;
    const code = /<Code>(\w+)<\/Code>/.exec(await text(answer).catch(() => ''))?.[1] ?? '';
    if (status === 404 && code === 'NoSuchKey') throw new NoSuchKey(request.key);
    const { url, bucket } = this.place;
    const isFull = status === 507 || FULL.has(code);
    // Some servers answer 403 to those who have used their quota.
    if (!isFull && ([301, 401, 403].includes(status) || code === 'NoSuchBucket'))
      throw new PlaceRefused(
        `The S3 server ${url} refuses a request for the bucket ${bucket} (${status} ${code}): check the settings CLOUD_OBJECTS_S3_….`,
      );
    const reason = `The S3 server ${url} answers ${status} ${code}.`;
    throw isFull ? new BackendFull(reason) : new ObjectStoreUnavailable(reason);
  }

  /** Sends a request, and reads the text of the accepted answer. @throws as `send` */
  async ask(request: S3Request): Promise<string> {
    return text(await this.send(request)).catch((error: unknown) => {
      throw this.#unavailable(error);
    });
  }

  /** Closes the connections. */
  close(): void {
    this.#agent.destroy();
  }

  #exchange({ method, key, query = [], headers = {}, body, copied }: S3Request): Promise<IncomingMessage> {
    const { url: origin, bucket, region, accessKey, secretKey } = this.place;
    const url = presign({
      method,
      origin,
      path: `/${bucket}${key === undefined ? '' : `/${key}`}`,
      query,
      headers,
      accessKey,
      secret: secretKey,
      region,
      expires: EXPIRES,
      now: this.now(),
    });
    return new Promise((resolve, reject) => {
      const sent = this.#library.request(url, {
        method,
        agent: this.#agent,
        headers: { ...headers, ...(method === 'PUT' && { 'content-length': body?.length ?? 0 }) },
      });
      /** The error of the content, which ends the request. */
      let ended: Error | undefined;
      const movesNothing = body === undefined && copied === undefined;
      sent.setTimeout(movesNothing ? ANSWER_WITHIN : IDLE + (copied ?? 0) / COPIED_PER_MS);
      sent.once('timeout', () => sent.destroy(new Error('It answers nothing.')));
      sent.once('response', (answer) => {
        sent.setTimeout(IDLE);
        resolve(answer);
      });
      sent.on('error', (error) => {
        reject(ended ?? this.#unavailable(error));
      });
      if (body === undefined) {
        sent.end();
        return;
      }
      const content = async function* () {
        // The last part is sent when the content has ended, so that the server never has all bytes of refused content.
        let last: Uint8Array | undefined;
        try {
          for await (const part of body.content) {
            if (part.length === 0) continue;
            if (last !== undefined) yield last;
            last = part;
          }
        } catch (error) {
          ended = error instanceof Error ? error : new Error(String(error));
          throw ended;
        }
        if (last !== undefined) yield last;
      };
      // An answer before all is sent is an error, after which the rest is not wanted.
      sent.once('response', ({ statusCode = 0 }) => statusCode >= 300 && source.destroy());
      const source = Readable.from(content(), { objectMode: false });
      // Errors of both are those of the request.
      pipeline(source, sent).catch(() => undefined);
    });
  }

  #unavailable(error: unknown): ObjectStoreUnavailable {
    const reason = error instanceof Error ? error.message : '';
    return new ObjectStoreUnavailable(`The S3 server ${this.place.url} cannot be reached: ${reason}`, {
      cause: error,
    });
  }
}
