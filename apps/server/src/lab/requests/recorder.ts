import { operatorBounds } from '@cloud-account/spec/bounds';
import type { Changes } from '../changes/changes.js';

/** The facts that are kept of a request and its answer beside their texts. */
export interface RequestFacts {
  readonly api: 'v4' | 's3';
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly operation: string | null;
  /** Null where the connection ended before an answer. */
  readonly status: number | null;
  /** When it came in, in milliseconds of the clock of the service. */
  readonly created: number;
  /** When it came in and when it was answered, in milliseconds of the machine's clock. */
  readonly startedMs: number;
  readonly endedMs: number;
  /** Of S3, the owner of the key that signed it. */
  readonly account: number | string | null;
  readonly user: string | null;
  readonly tokenId: number | null;
  readonly address: string;
  readonly userAgent: string | null;
  readonly requestId: string | null;
  readonly rules: readonly string[];
  readonly ignoredFields: readonly string[];
  readonly filter: string | null;
  readonly page: number | null;
  readonly pages: number | null;
  readonly retryAfter: number | null;
  readonly faults: readonly number[];
  /** The bytes of the whole bodies, of which only the beginning may be kept. */
  readonly bodyBytes: number;
  readonly answerBytes: number;
}

/** The texts of a request as they were, with their secrets; a body that is no text is absent. */
export interface RequestTexts {
  /** Names and values in turn, each in a line. */
  readonly headers: string;
  readonly body?: string | undefined;
  readonly answer?: string | undefined;
}

/** A request with its number. */
export type NumberedRequest = Omit<RequestFacts, 'created'> &
  RequestTexts & { readonly id: number; readonly created: Date };

/** The maximum of requests, of their bytes, and of the bytes or characters of one body. */
const MAX_REQUESTS = 10_000;
const MAX_BYTES = 32 * 1024 ** 2;
const MAX_BYTES_OF_BODY = 8 * 1024;
const { user_agent: agentBounds } = operatorBounds.RecordedRequest;

/** The beginning of a text, copied where it is not the whole: else the whole would be kept for it. */
export const beginningOf = (text: string | Uint8Array): string => {
  if (typeof text !== 'string') return Buffer.from(text.subarray(0, MAX_BYTES_OF_BODY)).toString();
  return text.length <= MAX_BYTES_OF_BODY ? text : Buffer.from(text.slice(0, MAX_BYTES_OF_BODY)).toString();
};

/** The place of a request in memory: its parts follow one another. */
interface Kept {
  readonly start: number;
  readonly end: number;
  /** The lengths of the parts as text. */
  readonly facts: number;
  readonly headers: number;
  readonly body: number | undefined;
  readonly answer: number | undefined;
}

/**
 * Keeps the last requests of clients in memory, outside of the heap of JavaScript: its collector would visit and copy all of their
 * values. The memory is written in a circle, because new memory would take the system longer than all else that is done here.
 */
export class RequestRecorder {
  /**
   * A ring: each request is at the remainder of its number. To find the oldest entry of a `Map`, V8 reads all that were deleted before it,
   * which would take longer than all else of a request.
   */
  readonly #requests: (Kept | undefined)[] = [];
  #memory = Buffer.alloc(0);
  /** The place where the next request is written. */
  #at = 0;
  /** The number of the newest request, and that of the oldest one which is kept. */
  #newest = 0;
  #oldest = 1;

  /** @param secrets the names of fields that hold secrets, in the words of clients */
  constructor(
    readonly secrets: ReadonlySet<string>,
    private readonly changes: Pick<Changes, 'report'>,
    private readonly max = { requests: MAX_REQUESTS, bytes: MAX_BYTES },
  ) {}

  /** Keeps a request, numbers it, and removes the oldest where there are too many. */
  add(facts: RequestFacts, { headers, body, answer }: RequestTexts): void {
    const userAgent = facts.userAgent?.slice(0, agentBounds.maxLength) ?? null;
    const written = JSON.stringify({ ...facts, userAgent });
    const text = written + headers + (body ?? '') + (answer ?? '');
    const start = this.#makeSpace(Buffer.byteLength(text));
    this.#at += this.#memory.write(text, start);
    this.#newest += 1;
    this.#requests[this.#newest % this.max.requests] = {
      start,
      end: this.#at,
      facts: written.length,
      headers: headers.length,
      body: body?.length,
      answer: answer?.length,
    };
    this.changes.report('requests');
  }

  /** The requests, the oldest first. */
  list(): NumberedRequest[] {
    const found: NumberedRequest[] = [];
    for (let id = this.#oldest; id <= this.#newest; id += 1) {
      const kept = this.#requests[id % this.max.requests];
      if (kept !== undefined) found.push({ ...this.#read(kept), id });
    }
    return found;
  }

  /** Removes all requests. */
  clear(): void {
    this.#requests.length = 0;
    this.#oldest = this.#newest + 1;
    this.changes.report('requests');
  }

  /** Removes the oldest requests, so that there is one less than the maximum, and free memory. @returns where that begins */
  #makeSpace(bytes: number): number {
    if (this.#memory.length === 0) this.#memory = Buffer.allocUnsafeSlow(this.max.bytes);
    if (this.#newest - this.#oldest + 1 >= this.max.requests) this.#removeOldest();
    if (this.#at + bytes > this.#memory.length) {
      this.#removeIn(this.#at, this.#memory.length);
      this.#at = 0;
    }
    this.#removeIn(this.#at, this.#at + bytes);
    return this.#at;
  }

  /** Removes the oldest requests as long as they begin in a part of the memory. */
  #removeIn(from: number, to: number): void {
    for (;;) {
      const oldest = this.#requests[this.#oldest % this.max.requests];
      if (oldest === undefined || oldest.start < from || oldest.start >= to) return;
      this.#removeOldest();
    }
  }

  #removeOldest(): void {
    this.#requests[this.#oldest % this.max.requests] = undefined;
    this.#oldest += 1;
  }

  #read({ start, end, facts, headers, body, answer }: Kept): Omit<NumberedRequest, 'id'> {
    const text = this.#memory.toString('utf8', start, end);
    const kept = JSON.parse(text.slice(0, facts)) as RequestFacts;
    const afterHeaders = facts + headers;
    const afterBody = afterHeaders + (body ?? 0);
    return {
      ...kept,
      created: new Date(kept.created),
      headers: text.slice(facts, afterHeaders),
      body: body === undefined ? undefined : text.slice(afterHeaders, afterBody),
      answer: answer === undefined ? undefined : text.slice(afterBody),
    };
  }
}
