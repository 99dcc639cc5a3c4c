import { setTimeout as delay } from 'node:timers/promises';
import type { OperationId } from '@cloud-account/spec';
import { placed, type Places } from './placed.js';
import { Unmet } from '../unmet.js';
import type { Answer, Exchange } from './exchange.js';
import { operationOf } from './routes.js';
import { hasStatus, problemOfAnswer } from './schemas.js';

/** What is sent with a request. */
export interface Sent {
  /** Sent as JSON; texts and forms are sent unchanged. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sees every answer. */
type Watcher = (operation: OperationId | undefined, path: string, answer: Answer) => void;

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

  /** Returns and forgets the exchanges. */
  take(): readonly Exchange[] {
    const taken = this.#exchanges;
    this.#exchanges = [];
    return taken;
  }

  /**
   * Sends a request, again after a time that the server asks for (429).
   *
   * @param path relative to the base URL, with its query
   * @throws Unmet when the answer is none of the operation
   */
  async send(
    method: string,
    givenPath: string,
    authorization: string | undefined,
    { body: givenBody, headers = {} }: Sent,
    watch?: Watcher,
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
    const shown = shownBody(body);
    for (;;) {
      const response = await fetch(url, {
        method,
        headers: sentHeaders,
        body: bodyToSend(body) ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(1_000 * this.timeout),
      });
      const text = await response.text();
      const { status } = response;
      this.#exchanges.push({
        ...(operation && { operation }),
        method,
        url,
        headers: sentHeaders,
        ...(shown !== undefined && { body: shown }),
        status,
        answerHeaders: Object.fromEntries(response.headers),
        answer: text,
      });
      const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
      if (status === 429 && seconds <= this.timeout) {
        await delay(1_000 * seconds);
        continue;
      }
      const answer = { status, headers: response.headers, text, body: parsed(text) };
      watch?.(operation, path, answer);
      if (operation !== undefined) check(operation, answer);
      return answer;
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
