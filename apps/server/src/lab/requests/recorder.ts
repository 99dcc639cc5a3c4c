/** What is kept of a request and its answer beside their texts. */
export interface RequestFacts {
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

/** A request with its number on this server. */
export type NumberedRequest = RequestFacts & RequestTexts & { readonly id: number };

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

const bytesOf = ({ path, userAgent, filter, ignoredFields }: RequestFacts): number =>
  OVERHEAD + path.length + (userAgent?.length ?? 0) + (filter?.length ?? 0) + lengthsOf(ignoredFields);

/** The bytes that are allocated at once for texts. */
const SLAB = 1024 ** 2;

/** The most bytes of a UTF-16 unit in UTF-8. */
const BYTES_OF_UNIT = 3;

/** Texts outside of the heap of JavaScript, whose collector would visit and copy each of them. */
class Texts {
  #slab = Buffer.alloc(0);
  #used = 0;

  /** Stores texts. @returns what reads them again, and their bytes */
  store({ headers, body, answer }: RequestTexts): StoredTexts {
    const text = headers + (body ?? '') + (answer ?? '');
    const most = text.length * BYTES_OF_UNIT;
    if (this.#used + most > this.#slab.length) {
      this.#slab = Buffer.allocUnsafeSlow(Math.max(SLAB, most));
      this.#used = 0;
    }
    const start = this.#used;
    this.#used += this.#slab.write(text, start);
    return new StoredTexts(this.#slab, start, this.#used, [headers.length, body?.length, answer?.length]);
  }
}

class StoredTexts {
  constructor(
    private readonly slab: Buffer,
    private readonly start: number,
    private readonly end: number,
    private readonly lengths: readonly [
      headers: number,
      body: number | undefined,
      answer: number | undefined,
    ],
  ) {}

  get bytes(): number {
    return this.end - this.start;
  }

  read(): RequestTexts {
    const text = this.slab.toString('utf8', this.start, this.end);
    const [headers, body, answer] = this.lengths;
    const afterBody = headers + (body ?? 0);
    return {
      headers: text.slice(0, headers),
      body: body === undefined ? undefined : text.slice(headers, afterBody),
      answer: answer === undefined ? undefined : text.slice(afterBody),
    };
  }
}

/** A request as it is kept. */
interface Kept {
  readonly facts: RequestFacts;
  readonly texts: StoredTexts;
  readonly bytes: number;
}

/** Keeps the last requests of clients in memory. */
export class RequestRecorder {
  /**
   * A ring: each request is at the remainder of its number. To find the oldest entry of a `Map`, V8 reads all that were deleted before it,
   * which would take longer than all else of a request.
   */
  readonly #requests: (Kept | undefined)[] = [];
  readonly #texts = new Texts();
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
  add(facts: RequestFacts, written: RequestTexts): void {
    this.#newest += 1;
    if (this.#newest - this.#oldest >= this.max.requests) this.#forgetOldest();
    const texts = this.#texts.store(written);
    const bytes = bytesOf(facts) + texts.bytes;
    this.#requests[this.#newest % this.max.requests] = { facts, texts, bytes };
    this.#bytes += bytes;
    while (this.#bytes > this.max.bytes) this.#forgetOldest();
    this.#onAdd();
  }

  /** The requests, the oldest first. */
  list(): NumberedRequest[] {
    const found: NumberedRequest[] = [];
    for (let id = this.#oldest; id <= this.#newest; id += 1) {
      const kept = this.#requests[id % this.max.requests];
      if (kept !== undefined) found.push({ ...kept.facts, ...kept.texts.read(), id });
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
    this.#bytes -= oldest?.bytes ?? 0;
    this.#requests[place] = undefined;
    this.#oldest += 1;
  }
}
