import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '@cloud-account/spec';
import { placed, type Places } from './placed.js';
import { NoAnswer, Skipped, STOPPED, Unmet } from '../unmet.js';
import type { Answer, Exchange } from './exchange.js';
import { operationOf } from './routes.js';
import { hasStatus, problemOfAnswer } from './schemas.js';

/** The content of a request. */
export interface Sent {
  /** Sent as JSON; texts and forms are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sees every answer, and ends a wait for a rate limit. */
interface Watcher {
  readonly after: (operation: OperationId | undefined, answer: Answer) => void;
  readonly stop: AbortSignal | undefined;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const shownBody = (body: unknown): string | undefined => {
  if (body === undefined) return undefined;
  if (body instanceof FormData)
    return [...body]
      .map(([name, part]) => `${name}=${typeof part === 'string' ? part : part.name}`)
      .join('\n');
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const bodyToSend = (body: unknown): string | FormData | undefined =>
  body instanceof FormData || body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

/** A received response. */
interface Incoming {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Why there is no answer; of several addresses that refuse, the error has a code and no message. */
function reasonOf(error: unknown, seconds: number): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string } };
  if (name === 'TimeoutError') return `nothing within ${seconds} seconds`;
  return [cause?.message, cause?.code, message].find((text) => text !== undefined && text !== '') ?? name;
}

/** Sends requests to a server, keeps them with their answers, and holds each answer against the specification. */
export class Wire {
  /** The requests and answers since the last `take`. */
  #exchanges: Exchange[] = [];
  /** Other names for the examples of the specification that the server does not have. */
  places: Places = new Map();

  constructor(
    /** The base URL with its path: `https://api.example/v4`. */
    readonly api: string,
    /** The most seconds that one answer, and one wait for a rate limit, may take. */
    private readonly timeout: number,
  ) {}

  /** Returns the exchanges and removes them. */
  take(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    return taken;
  }

  /**
   * Sends a request, again after a time that the server asks for (429).
   *
   * @param path relative to the base URL, with its query
   * @throws Unmet when the answer is none of the operation, Skipped when the run is stopped during that time
   */
  async send(
    method: string,
    givenPath: string,
    authorization: string | undefined,
    { body: givenBody, headers = {} }: Sent,
    watch: Watcher,
  ): Promise<Answer> {
    const path = givenPath
      .split('/')
      .map((segment) => placed(this.places, segment))
      .join('/');
    const body = placed(this.places, givenBody);
    const url = this.api + path;
    const operation = operationOf(method, path.replace(/\?.*$/, ''));
    const sentHeaders = {
      ...(authorization !== undefined && { Authorization: authorization }),
      ...(body !== undefined && !(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    for (;;) {
      const {
        status,
        headers: answered,
        text,
      } = await this.request(method, url, { headers: sentHeaders, body }, operation);
      const seconds = Number(answered.get('Retry-After') ?? Number.NaN);
      if (status === 429 && seconds <= this.timeout) {
        await delay(1_000 * seconds, undefined, { signal: watch.stop }).catch(() => {
          throw new Skipped(STOPPED);
        });
        continue;
      }
      const answer = { status, headers: answered, text, body: parsed(text) };
      watch.after(operation, answer);
      if (operation !== undefined) check(operation, answer);
      return answer;
    }
  }

  /**
   * Sends a request to any address, such as object storage, once, and keeps it.
   *
   * @throws NoAnswer
   */
  async request(
    method: string,
    url: string,
    { headers = {}, body }: Sent = {},
    operation?: OperationId,
  ): Promise<Incoming> {
    const shown = shownBody(body);
    const sent = {
      ...(operation && { operation }),
      ...{ method, url, headers },
      ...(shown !== undefined && { body: shown }),
    };
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: bodyToSend(body) ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(1_000 * this.timeout),
      });
      const text = await response.text();
      const answerHeaders = Object.fromEntries(response.headers);
      this.#exchanges.push({ ...sent, status: response.status, answerHeaders, answer: text });
      return { status: response.status, headers: response.headers, text };
    } catch (error) {
      const reason = reasonOf(error, this.timeout);
      this.#exchanges.push({ ...sent, status: 0, answerHeaders: {}, answer: reason });
      throw new NoAnswer(`an answer to ${method} ${url}`, reason);
    }
  }
}

/** Holds an answer against the specification. @throws Unmet */
function check(operation: OperationId, { status, headers, text, body }: Answer): void {
  const type = headers.get('Content-Type') ?? '';
  if (status < 300 && !hasStatus(operation, status))
    throw new Unmet(`a status of ${operation} in the specification`, String(status));
  if (status >= 500) throw new Unmet('no error of the server', `${status} ${text}`);
  const problem = problemOfAnswer(operation, status, body);
  if (problem !== undefined)
    throw new Unmet(
      `an answer as the specification describes ${status} of ${operation}`,
      `${problem}: ${text}`,
    );
  if (status >= 400 && !type.startsWith('application/json'))
    throw new Unmet('a refusal as JSON', type || 'no Content-Type');
}
