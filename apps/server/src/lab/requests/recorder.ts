/** A request and its answer as they are kept: bodies as they were, with their secrets. */
export interface KeptRequest {
  readonly api: 'v4' | 's3';
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly operation: string | null;
  /** Null where the connection ended before an answer. */
  readonly status: number | null;
  readonly created: Date;
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
  /** Names and values in turn, each in a line. */
  readonly headers: string;
  readonly body: KeptText;
  readonly answer: KeptText;
}

/** The beginning of a text of JSON, if there is one, and the bytes of the whole. */
export interface KeptText {
  readonly text: string | undefined;
  readonly bytes: number;
}

/** A request with its number on this server. */
export type NumberedRequest = KeptRequest & { readonly id: number };

/** The most requests, their most bytes, and the most bytes or characters of one body. */
const MOST = 10_000;
const MOST_BYTES = 32 * 1024 ** 2;
const MOST_OF_BODY = 8 * 1024;

/** About what a request takes beside its texts. */
const OVERHEAD = 1_024;

/** The beginning of a text, copied where it is not the whole: else the whole would be kept for it. */
export const beginningOf = (text: string | Uint8Array): string => {
  if (typeof text !== 'string') return Buffer.from(text.subarray(0, MOST_OF_BODY)).toString();
  return text.length <= MOST_OF_BODY ? text : Buffer.from(text.slice(0, MOST_OF_BODY)).toString();
};

const lengthsOf = (texts: readonly string[]): number => {
  let sum = 0;
  for (const { length } of texts) sum += length;
  return sum;
};

const bytesOf = ({ path, userAgent, filter, headers, ignoredFields, body, answer }: KeptRequest): number =>
  OVERHEAD +
  path.length +
  (userAgent?.length ?? 0) +
  (filter?.length ?? 0) +
  headers.length +
  lengthsOf(ignoredFields) +
  (body.text?.length ?? 0) +
  (answer.text?.length ?? 0);

/** Keeps the last requests of clients in memory. */
export class RequestRecorder {
  /**
   * A ring: each request is at the remainder of its number. To find the oldest entry of a `Map`, V8 reads all that were deleted before it,
   * which would take longer than all else of a request.
   */
  readonly #requests: (NumberedRequest | undefined)[] = [];
  /** The number of the newest request, and that of the oldest one which is kept. */
  #newest = 0;
  #oldest = 1;
  #bytes = 0;
  #forgotten: string | undefined;
  #onAdd: () => void = () => undefined;

  /** @param secrets the names of fields that hold secrets, in the words of clients */
  constructor(
    readonly secrets: ReadonlySet<string>,
    private readonly max = { requests: MOST, bytes: MOST_BYTES },
  ) {}

  /** Calls back after each request. */
  whenAdded(onAdd: () => void): void {
    this.#onAdd = onAdd;
  }

  /** Keeps a request, numbers it, and forgets the oldest where there are too many. */
  add(request: KeptRequest): void {
    this.#newest += 1;
    if (this.#newest - this.#oldest >= this.max.requests) this.#forgetOldest();
    // A copy would take longer than all else here.
    this.#requests[this.#newest % this.max.requests] = Object.assign(request, { id: this.#newest });
    this.#bytes += bytesOf(request);
    while (this.#bytes > this.max.bytes) this.#forgetOldest();
    this.#onAdd();
  }

  /** The requests, the oldest first. */
  list(): NumberedRequest[] {
    const found: NumberedRequest[] = [];
    for (let id = this.#oldest; id <= this.#newest; id += 1) {
      const request = this.#requests[id % this.max.requests];
      if (request !== undefined) found.push(request);
    }
    return found;
  }

  /** Forgets all requests when the servers of the database have forgotten theirs since the last call. @param times how often */
  followForgetting(times: string): void {
    if (this.#forgotten !== undefined && this.#forgotten !== times) {
      this.#requests.length = 0;
      this.#oldest = this.#newest + 1;
      this.#bytes = 0;
    }
    this.#forgotten = times;
  }

  #forgetOldest(): void {
    const place = this.#oldest % this.max.requests;
    const oldest = this.#requests[place];
    if (oldest !== undefined) this.#bytes -= bytesOf(oldest);
    this.#requests[place] = undefined;
    this.#oldest += 1;
  }
}
