import { secondsIn } from './errors.js';
import type { CallOptions } from './method.js';

/** The number of tries of a call, and the time between them. */
export interface Retry {
  /** The tries of one call, the first included; 1 tries once. */
  readonly attempts: number;
  /** The longest wait in seconds: a server that asks for more gets no further try. */
  readonly longest: number;
}

/** Sends a request; `fetch`, or what stands in for it. */
export type Fetch = (request: Request) => Promise<Response>;

/** The reader of the last answer to a call. */
export interface Reading<Content> {
  /** Reads a success. A connection that breaks meanwhile is a `TypeError`, after which the call may be repeated. */
  readonly content: (response: Response) => Promise<Content>;
  /** The error for a refusal. */
  readonly error: (response: Response) => Promise<Error>;
}

/** The sender of a client's calls. */
export interface Sender {
  readonly baseUrl: string;
  readonly token: string | undefined;
  readonly fetch: Fetch;
  readonly retry: Retry;
  /** True if the API does a POST once, however often it comes with the same key. */
  readonly takesKeys: boolean;
  /** Milliseconds for each try. */
  readonly timeout: number;
  /** Undefined in a browser, which sends its own. */
  readonly userAgent: string | undefined;
}

/** True if a header can have a token. `fetch` names one that it refuses, so a log would have it. */
export const isToken = (token: string): boolean => !/[^\x21-\x7e]/.test(token.trim());

/** One call. */
export interface Sent {
  readonly method: string;
  /** The path and the query below the base URL. */
  readonly path: string;
  /** JSON, a form, or a file with its type. */
  readonly body?: string | FormData | Blob;
  readonly filter?: string;
}

/** A request that is sent twice does no more than once. */
const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);

/** The first wait after a connection that broke, in seconds; each further one is twice as long. */
const FIRST_WAIT = 0.2;

const wait = (seconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, 1_000 * seconds);
    signal?.addEventListener('abort', abort, { once: true });
  });

/** A random key. Pages of HTTP have no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

const requestOf = (
  { baseUrl, token, userAgent }: Sender,
  sent: Sent,
  key: string | undefined,
  signal: AbortSignal,
): Request => {
  const { method, path, body, filter } = sent;
  const headers = new Headers({ Accept: 'application/json' });
  if (userAgent !== undefined) headers.set('User-Agent', userAgent);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  if (filter !== undefined) headers.set('X-Filter', filter);
  if (key !== undefined) headers.set('Idempotency-Key', key);
  // A redirect would send the body to another server, or turn a POST into a GET, whose answer is another.
  return new Request(baseUrl + path, { method, headers, body: body ?? null, signal, redirect: 'manual' });
};

/** Seconds until a call may be tried again after an answer; undefined: it may not. */
function secondsAfter({ status, headers }: Response, isRepeatable: boolean): number | undefined {
  // 429 was not served. A call with 503 may have been, for all that its client knows; an earlier try may be in progress at 409.
  return status === 429 || (isRepeatable && (status === 503 || status === 409))
    ? secondsIn(headers)
    : undefined;
}

/** The error after a time limit. @param what did not happen @param within seconds */
export const timeUp = (what: string, within: number): DOMException =>
  new DOMException(`${what} within ${within} s`, 'TimeoutError');

/** Names the request and the cause, which `fetch` keeps behind an error of few words. */
function unanswered({ method, url }: Request, error: TypeError): TypeError {
  const { cause = error } = error;
  return new TypeError(`${method} ${url} got no answer: ${reasonOf(cause)}`, { cause });
}

/** The error of the system for a connection; several addresses of one host have an error each, and no common message. */
const reasonOf = (cause: unknown): string => {
  if (cause instanceof AggregateError) return [...new Set(cause.errors.map(reasonOf))].join(', ');
  return cause instanceof Error ? cause.message : String(cause);
};

const isRefusal = (cause: unknown): boolean => {
  if (cause instanceof AggregateError) return cause.errors.every(isRefusal);
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
};

/** True if an error of `fetch` says that no address of a server took the connection, so that nothing was sent. Browsers do not say so. */
export const nothingWasSent = (error: unknown): boolean =>
  error instanceof TypeError && isRefusal(error.cause);

/**
 * Sends a call, and repeats it where that cannot have its effect twice: after 429 and where nobody takes the connection any call;
 * after 503 and a connection that broke one that is idempotent, or has a key.
 *
 * @returns the content of the answer; that of a repeated DELETE is `{}` when the thing is gone
 * @throws TypeError when there is no answer or a key is given to a call that takes none, and the error of `reading` when the last answer is a refusal
 */
export async function send<Content>(
  sender: Sender,
  sent: Sent,
  reading: Reading<Content>,
  options: CallOptions = {},
): Promise<Content> {
  const { fetch, retry } = sender;
  const { signal, timeout = sender.timeout } = options;
  const takesKey = sender.takesKeys && sent.method === 'POST';
  if (!takesKey && options.idempotencyKey !== undefined)
    throw new TypeError(`${sent.method} ${sent.path} takes no idempotencyKey`);
  const key = takesKey ? (options.idempotencyKey ?? newKey()) : undefined;
  const isRepeatable = key !== undefined || IDEMPOTENT.has(sent.method);
  let mayBeDone = false;
  for (let tries = 1; ; tries += 1) {
    signal?.throwIfAborted();
    const limit = AbortSignal.timeout(timeout);
    const isLast = tries >= retry.attempts;
    const ends = signal === undefined ? limit : AbortSignal.any([signal, limit]);
    const request = requestOf(sender, sent, key, ends);
    let seconds: number | undefined;
    try {
      const response = await fetch(request);
      // An answer can break off, too.
      if (response.ok) return await reading.content(response);
      // The result of an earlier try whose answer was lost.
      if (mayBeDone && sent.method === 'DELETE' && response.status === 404) {
        await response.body?.cancel();
        return await reading.content(Response.json({}));
      }
      seconds = secondsAfter(response, isRepeatable);
      if (isLast || seconds === undefined || seconds > retry.longest) throw await reading.error(response);
      await response.body?.cancel();
      mayBeDone ||= response.status !== 429;
    } catch (error) {
      if (error === limit.reason)
        throw timeUp(`${request.method} ${request.url} got no answer`, timeout / 1_000);
      // Only a connection that broke has this type; time that is up and an abort have others.
      if (!(error instanceof TypeError)) throw error;
      const mayBeSent = !nothingWasSent(error);
      if (isLast || (mayBeSent && !isRepeatable)) throw unanswered(request, error);
      mayBeDone ||= mayBeSent;
      seconds = FIRST_WAIT * 2 ** (tries - 1);
    }
    await wait(seconds, signal);
  }
}
