import { randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { S3Client } from '@aws-sdk/client-s3';
import {
  createGateway,
  createSiteGateway,
  presign,
  type AccessKey,
  type Backend,
  type Gateway,
} from '@cloud-account/s3';
import { createHttpServer } from './waits/index.js';

type GatewayOptions = Parameters<typeof createGateway>[0];

/** A request without a client library. */
export interface RawRequest {
  readonly method?: string;
  /** Path and query, escaped. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>> & { readonly host?: string };
  readonly body?: string | Buffer;
}

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly bytes: Buffer;
}

/** The error code of an answer. */
export const codeOf = ({ body }: RawAnswer): string | undefined => /<Code>(.*?)<\/Code>/.exec(body)?.[1];

/** The values of a new key of an owner. */
export const newKey = (owner: string, buckets: AccessKey['buckets'] = 'all'): AccessKey => ({
  id: `KEY${randomUUID().slice(0, 8).toUpperCase()}`,
  secret: randomUUID(),
  owner,
  buckets,
});

const listenerOf = (gateway: Gateway) => {
  const handle = (...args: Parameters<Gateway>) => void gateway(...args);
  return createHttpServer(handle).on('checkContinue', handle);
};

/** Has a server listen at a free port. */
async function portOf(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
}

/** A gateway of S3, and keys of two owners that requests are signed with. Its clusters are `north-1` and `south-1`. */
export abstract class S3Server {
  abstract readonly backend: Backend;
  readonly faults: Parameters<GatewayOptions['logFault']>[0][] = [];
  /** Set by tests: admission of requests. */
  admit: NonNullable<GatewayOptions['admit']> = () => () => undefined;
  /** Set by tests: turns of what costs much. */
  takeTurn: NonNullable<GatewayOptions['takeTurn']> = () => Promise.resolve(() => undefined);
  /** Set by tests: faults of requests. */
  interfere: NonNullable<GatewayOptions['interfere']> = () => undefined;
  /** The requests that were served, as far as their operations are known. */
  readonly observed: (string | undefined)[] = [];
  /** Set by tests: limits of buckets. */
  mayAsk: NonNullable<GatewayOptions['mayAsk']> = () => true;
  /** Set by tests: whether requests are sent by HTTPS. */
  isSecure: NonNullable<GatewayOptions['isSecure']> = () => false;
  /** A temporary error. */
  readonly unavailable = new Error('Not now.');
  port = 0;
  #sitePort = 0;
  /** The ports of the clients whose connections have ended. */
  readonly gone: (number | undefined)[] = [];

  readonly owner: string = randomUUID();
  readonly stranger: string = randomUUID();
  readonly key = newKey(this.owner);
  readonly strangerKey = newKey(this.stranger);

  /** The time, of the server and its clients. */
  now(): Date {
    return new Date();
  }

  /** Serves the backend, and its websites, at free ports. @returns ends that */
  protected async listen(more: Partial<GatewayOptions> = {}): Promise<() => void> {
    const options = {
      backend: this.backend,
      domain: 'storage.test',
      now: () => this.now(),
      logFault: (fault) => {
        this.faults.push(fault);
      },
      admit: (asked) => this.admit(asked),
      takeTurn: (...asked) => this.takeTurn(...asked),
      interfere: (asked) => this.interfere(asked),
      observe:
        () =>
        ({ operation }) => {
          this.observed.push(operation);
        },
      isUnavailable: (error) => error === this.unavailable,
      isSecure: (asked) => this.isSecure(asked),
      mayAsk: (...asked) => this.mayAsk(...asked),
      ...more,
    } satisfies GatewayOptions;
    const listener = listenerOf(createGateway(options));
    const sites = listenerOf(createSiteGateway({ uuid: randomUUID, ...options }));
    listener.on('connection', (socket) => {
      const { remotePort } = socket;
      socket.once('close', () => this.gone.push(remotePort));
    });
    this.port = await portOf(listener);
    this.#sitePort = await portOf(sites);
    return () => {
      for (const one of [listener, sites]) {
        one.closeAllConnections();
        one.close();
      }
    };
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The client library, signing with a key. */
  client(key: AccessKey = this.key): S3Client {
    return new S3Client({
      endpoint: this.url,
      region: 'north-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    });
  }

  /** Sends an unsigned request. */
  send(asked: RawRequest): Promise<RawAnswer> {
    return this.#sendTo(this.port, asked);
  }

  /** Sends a request to the websites of buckets. */
  sendToSite(asked: RawRequest): Promise<RawAnswer> {
    return this.#sendTo(this.#sitePort, asked);
  }

  #sendTo(port: number, { method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
        const pieces: Buffer[] = [];
        response.on('data', (piece: Buffer) => pieces.push(piece));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(pieces);
          const status = response.statusCode ?? 0;
          resolve({ status, headers: response.headers, bytes, body: bytes.toString() });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }

  /** Sends a request with a signature in its query over all required headers. */
  signed(
    { method = 'GET', path, headers = {}, body }: RawRequest,
    key: AccessKey = this.key,
    region = 'north-1',
  ): Promise<RawAnswer> {
    const [escaped = '', query = ''] = path.split('?');
    const host = headers.host ?? `127.0.0.1:${this.port}`;
    const covered = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-'));
    const url = presign({
      method,
      origin: `http://${host}`,
      path: decodeURIComponent(escaped),
      query: [...new URLSearchParams(query)],
      headers: Object.fromEntries(covered),
      accessKey: key.id,
      secret: key.secret,
      region,
      expires: 3_600,
      now: this.now(),
    });
    const sentPath = url.slice(`http://${host}`.length);
    return this.send({ method, path: sentPath, headers, ...(body !== undefined && { body }) });
  }

  /** Creates a bucket of the owner with a unique name. */
  async makeBucket(headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const label = `bucket-${randomUUID()}`;
    const { status, body } = await this.signed({ method: 'PUT', path: `/${label}`, headers });
    if (status !== 200) throw new Error(body);
    return label;
  }

  async put(path: string, body: string | Buffer = 'content', headers: Readonly<Record<string, string>> = {}) {
    const answer = await this.signed({ method: 'PUT', path, body, headers });
    if (answer.status !== 200) throw new Error(answer.body);
    return answer;
  }
}
