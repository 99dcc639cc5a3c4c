import { randomUUID } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll } from 'vitest';
import type { AccessKey, BucketPermission } from './backend.js';
import { createGateway, type Fault, type GatewayOptions } from './gateway/gateway.js';
import type { Interfere } from './gateway/interference.js';
import { MemoryBackend } from './memory-backend.fixture.js';
import { presign } from './signature/presign.js';

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

/** A gateway with a backend in memory, and keys of two owners. */
export class S3Server {
  readonly backend = new MemoryBackend(['north-1', 'south-1']);
  readonly faults: Fault[] = [];
  /** Set by tests: admission of requests. */
  admit: NonNullable<GatewayOptions['admit']> = () => () => undefined;
  /** Set by tests: turns of what costs much. */
  takeTurn: NonNullable<GatewayOptions['takeTurn']> = () => Promise.resolve(() => undefined);
  /** Set by tests: faults of requests. */
  interfere: Interfere = () => undefined;
  /** The requests that were served, as far as their operations are known. */
  readonly observed: (string | undefined)[] = [];
  /** Set by tests: limits of buckets. */
  mayAsk: NonNullable<GatewayOptions['mayAsk']> = () => true;
  /** Set by tests: whether requests are sent by HTTPS. */
  isSecure: NonNullable<GatewayOptions['isSecure']> = () => false;
  /** A temporary error. */
  readonly unavailable = new Error('Not now.');
  port = 0;
  /** The ports of the clients whose connections have ended. */
  readonly gone: (number | undefined)[] = [];

  /** Adds a key for signing requests. */
  addKey(owner: string, buckets: 'all' | readonly BucketPermission[] = 'all'): AccessKey {
    const key = { id: `KEY${randomUUID().slice(0, 8).toUpperCase()}`, secret: randomUUID(), owner, buckets };
    this.backend.keys.set(key.id, key);
    return key;
  }

  readonly owner = randomUUID();
  readonly stranger = randomUUID();
  readonly key = this.addKey(this.owner);
  readonly strangerKey = this.addKey(this.stranger);

  /** The client library, signing with a key. */
  client(key: AccessKey = this.key): S3Client {
    return new S3Client({
      endpoint: `http://127.0.0.1:${this.port}`,
      region: 'north-1',
      forcePathStyle: true,
      maxAttempts: 1,
      credentials: { accessKeyId: key.id, secretAccessKey: key.secret },
    });
  }

  /** Sends an unsigned request. */
  send({ method = 'GET', path, headers = {}, body }: RawRequest): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const sent = request({ port: this.port, host: '127.0.0.1', method, path, headers }, (response) => {
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
      region: 'north-1',
      expires: 3_600,
      now: new Date(),
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

/** A server for the tests of a file. */
export const useS3Server = (): S3Server => {
  const server = new S3Server();
  const gateway = createGateway({
    backend: server.backend,
    domain: 'storage.test',
    now: () => new Date(),
    logFault: (fault) => {
      server.faults.push(fault);
    },
    admit: (admissionRequest) => server.admit(admissionRequest),
    takeTurn: (...asked) => server.takeTurn(...asked),
    interfere: (asked) => server.interfere(asked),
    observe:
      () =>
      ({ operation }) => {
        server.observed.push(operation);
      },
    isUnavailable: (error) => error === server.unavailable,
    isSecure: (request) => server.isSecure(request),
    mayAsk: (...asked) => server.mayAsk(...asked),
  });
  const handle = (...args: Parameters<typeof gateway>) => void gateway(...args);
  const listener = createHttpServer(handle).on('checkContinue', handle);
  listener.on('connection', (socket) => {
    const { remotePort } = socket;
    socket.once('close', () => server.gone.push(remotePort));
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    server.port = (listener.address() as AddressInfo).port;
  });
  afterAll(() => {
    listener.closeAllConnections();
    listener.close();
  });
  return server;
};
