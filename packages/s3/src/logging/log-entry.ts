import type { IncomingMessage } from 'node:http';
import { TLSSocket } from 'node:tls';
import type { AccessKey, Backend, Bucket } from '../backend.js';
import { logLines, type LogRecord } from './log-line.js';
import { logOperation, unknownOperation, type LoggedRoute } from './log-operations.js';

/** The facts known of a request when its bucket is found. */
interface Begun extends Pick<LogRecord, 'address' | 'key' | 'requestId' | 'time' | 'version' | 'signature'> {
  readonly backend: Pick<Backend, 'logAccess'>;
  /** The bucket of the request, which may have no log: then only parts of the request are recorded. */
  readonly bucket: Bucket | undefined;
  readonly now: () => Date;
}

/** The facts that become known later. */
interface Progress {
  readonly signer?: AccessKey | undefined;
  readonly route?: LoggedRoute;
  /** S3's name of the operation in logs, where it is none of the API. */
  readonly logged?: string;
}

/** A part of a request that has a line of its own. */
export type LoggedPart = Pick<LogRecord, 'operation' | 'key'> &
  Partial<Pick<LogRecord, 'status' | 'code' | 'size' | 'version' | 'needsAcl'>>;

const tlsOf = ({ socket }: IncomingMessage): LogRecord['tls'] =>
  socket instanceof TLSSocket
    ? { cipher: socket.getCipher().name, version: socket.getProtocol() }
    : undefined;

const numberOf = (text: unknown): number | undefined =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

/** Operations whose answers have the size of the object in their headers, and those that send it. */
const [reads, writes] = [/\.(?:GET|HEAD)\.OBJECT$/, /^REST\.PUT\.(?:OBJECT|PART)$/];

/** Collects what access logs of buckets record of a request. */
export class LogEntry {
  key: string | undefined;
  #needsAcl = false;
  #received: Date | undefined;
  #answer: Partial<Pick<LogRecord, 'status' | 'code' | 'size' | 'turnaround'>> = {};
  #sent: number | undefined;
  readonly #tls: LogRecord['tls'];
  readonly #parts: (readonly [Bucket, LoggedPart])[] = [];

  constructor(
    private readonly request: IncomingMessage,
    private readonly begun: Begun,
    private readonly progress: Progress,
  ) {
    this.key = begun.key;
    this.#tls = tlsOf(request);
    request.once('end', () => {
      this.#received = begun.now();
    });
  }

  /** Notes that only an access control list permits the request. */
  readonly noteAcl = (): void => {
    this.#needsAcl = true;
  };

  /** Adds a line for a part of the request. @param bucket of that part, which has a log */
  add(bucket: Bucket, part: LoggedPart): void {
    this.#parts.push([bucket, part]);
  }

  /** Notes the answer, before it is sent. @param code of a refusal */
  answer(status: number, headers: Readonly<Record<string, string>> = {}, code?: string): void {
    const { time, now } = this.begun;
    const begin = (this.#received ?? time).getTime();
    const turnaround = Math.max(0, now().getTime() - begin);
    this.#answer = { status, code, size: this.#sizeIn(status, headers), turnaround };
  }

  /** Notes the sent bytes of the answer. */
  sent(bytes: number): void {
    this.#sent = bytes;
  }

  /** Writes the lines, when the answer was sent or the client is gone. */
  end(): void {
    const { begun, request, key } = this;
    const { backend, bucket, time, now } = begun;
    const record = {
      ...begun,
      ...{ request, key, tls: this.#tls, needsAcl: this.#needsAcl },
      signer: this.progress.signer,
      operation: this.#operation,
      ...{ status: undefined, code: undefined, size: undefined, turnaround: undefined, ...this.#answer },
      sent: this.#sent,
      total: Math.max(0, now().getTime() - time.getTime()),
    };
    if (bucket?.logging === undefined && this.#parts.length === 0) return;
    const line = logLines(record);
    if (bucket?.logging !== undefined) backend.logAccess(bucket, line({ bucket }), time);
    for (const [of, part] of this.#parts) {
      const own = { sent: undefined, turnaround: undefined, version: undefined, size: undefined };
      backend.logAccess(of, line({ ...own, bucket: of, ...part }), time);
    }
  }

  get #operation(): string {
    const { logged, route } = this.progress;
    return logged ?? (route && logOperation(route)) ?? unknownOperation(this.request.method, this.key);
  }

  #sizeIn(status: number, headers: Readonly<Record<string, string>>): number | undefined {
    const { headers: asked } = this.request;
    if (writes.test(this.#operation))
      return numberOf(asked['x-amz-decoded-content-length'] ?? asked['content-length']);
    if (!reads.test(this.#operation) || status >= 300) return undefined;
    return numberOf(headers['content-range']?.split('/')[1] ?? headers['content-length']);
  }
}
