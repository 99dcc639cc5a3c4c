import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '@cloud-account/spec';
import { Waits } from '../waits.js';
import { isFile, placed, type Places } from './placed.js';
import { NoAnswer, Skipped, STOPPED, Unmet } from '../unmet.js';
import type { Answer, Exchange } from './exchange.js';
import { operationOf } from './routes.js';
import { hasStatus, problemOfAnswer } from './schemas.js';

/** The content of a request. */
export interface Sent {
  /** Sent as JSON; texts, forms and files are sent unchanged. */
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
  if (body instanceof Blob) return `${body.size} bytes`;
  if (body instanceof FormData)
    return [...body]
      .map(([name, part]) => `${name}=${typeof part === 'string' ? part : part.name}`)
      .join('\n');
  return typeof body === 'string' ? body : JSON.stringify(body);
};

const bodyToSend = (body: unknown): string | FormData | Blob | undefined =>
  isFile(body) || body === undefined || typeof body === 'string' ? body : JSON.stringify(body);

/** A received response. */
interface Incoming {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly exchange: Exchange;
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
  readonly #exchanges: Exchange[] = [];
  readonly #waits: Waits;
  /** Other names for the examples of the specification that the server does not have. */
  places: Places = new Map();

  constructor(
    /** The base URL with its path: `https://api.example/v4`. */
    readonly api: string,
    /** The most seconds that one answer, and one wait for a rate limit, may take. */
    private readonly timeout: number,
  ) {
    this.#waits = new Waits(timeout);
  }

  /** Returns the exchanges and removes them. */
  take(): readonly Exchange[] {
    return this.#exchanges.splice(0);
  }

  /** Notes how many exchanges there are. @returns a function that removes all later ones, such as those of a wait */
  mark(): () => void {
    const { length } = this.#exchanges;
    return () => {
      this.#exchanges.length = Math.min(length, this.#exchanges.length);
    };
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
      ...(body !== undefined && !isFile(body) && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    for (;;) {
      const {
        status,
        headers: answered,
        text,
        exchange,
      } = await this.request(method, url, { headers: sentHeaders, body }, operation);
      const seconds = Number(answered.get('Retry-After') ?? Number.NaN);
      if (status === 429 && seconds <= this.timeout) {
        await delay(1_000 * seconds, undefined, { signal: watch.stop }).catch(() => {
          throw new Skipped(STOPPED);
        });
        continue;
      }
      const answer = { status, headers: answered, text, body: parsed(text), exchange };
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
    const target = operation ?? method;
    const seconds = this.#waits.secondsFor(target);
    try {
      const response = await fetch(url, {
        method,
        headers,
        body: bodyToSend(body) ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(1_000 * seconds),
      });
      const text = await response.text();
      this.#waits.came(target);
      const answerHeaders = Object.fromEntries(response.headers);
      const exchange = { ...sent, status: response.status, answerHeaders, answer: text };
      this.#exchanges.push(exchange);
      return { status: response.status, headers: response.headers, text, exchange };
    } catch (error) {
      this.#waits.missed(target);
      const reason = reasonOf(error, seconds);
      const exchange = { ...sent, status: 0, answerHeaders: {}, answer: reason };
      this.#exchanges.push(exchange);
      throw new NoAnswer(`an answer to ${method} ${url}`, reason, {
        fault: `an answer of ${target}`,
        answer: { exchange },
      });
    }
  }
}

/** Holds an answer against the specification. @throws Unmet */
function check(operation: OperationId, answer: Answer): void {
  const { status, headers, body } = answer;
  const type = headers.get('Content-Type') ?? '';
  if (status < 300 && !hasStatus(operation, status))
    throw new Unmet(`a status of ${operation} in the specification`, String(status), {
      fault: `a success has status ${status}`,
      answer,
    });
  if (status >= 500)
    throw new Unmet('no error of the server', String(status), { fault: `${operation}: ${status}`, answer });
  const problem = problemOfAnswer(operation, status, body);
  if (problem !== undefined)
    throw new Unmet(`an answer as the specification describes ${status} of ${operation}`, problem.text, {
      fault: problem.fault,
      answer,
    });
  if (status >= 400 && !type.startsWith('application/json'))
    throw new Unmet('a refusal as JSON', type || 'no Content-Type', { answer });
}
