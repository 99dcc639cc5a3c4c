import { operations, type OperationId } from '@cloud-account/spec';
import type { Answer } from './exchange.js';
import type { Sent, Wire } from './wire.js';

/** The input of a call of an operation. */
export interface Call extends Sent {
  /** The values of the path's parameters. */
  readonly ids?: Readonly<Record<string, number | string>>;
  readonly query?: Readonly<Record<string, number | string>>;
  readonly filter?: unknown;
}

/** Sees the requests of callers, and their answers. */
export interface Watch {
  /** Ends waits before a request is sent again; undefined while what was made is removed. */
  readonly stop: AbortSignal | undefined;
  before(caller: Caller, method: string, path: string): Promise<void>;
  after(
    caller: Caller,
    operation: OperationId | undefined,
    method: string,
    path: string,
    answer: Answer,
  ): void;
}

/** A path with its parameters filled in. */
export const filledPath = (id: OperationId, ids: Readonly<Record<string, number | string>> = {}): string =>
  operations[id].path.replaceAll(/\{(\w+)\}/g, (_match, name: string) => String(ids[name] ?? ''));

/** A caller of the API with its token. What it makes is noted, to be cleaned up. */
export class Caller {
  /** The caller with the token of the options, for whom this one calls. */
  readonly base: Caller;

  constructor(
    readonly wire: Wire,
    /** The `Authorization` header; undefined for none. */
    readonly authorization: string | undefined,
    private readonly watch: Watch,
    base?: Caller,
  ) {
    this.base = base ?? this;
  }

  /** The same account with another token, or without one. */
  with(authorization: string | undefined): Caller {
    return new Caller(this.wire, authorization, this.watch, this.base);
  }

  /** Calls an operation. */
  async call<Body = unknown>(
    id: OperationId,
    { ids, query = {}, filter, headers = {}, ...sent }: Call = {},
  ): Promise<Answer<Body>> {
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString();
    const path = filledPath(id, ids) + (search && `?${search}`);
    const text = typeof filter === 'string' ? filter : JSON.stringify(filter);
    return this.send<Body>(operations[id].method.toUpperCase(), path, {
      ...sent,
      headers: {
        ...headers,
        // Headers are bytes; servers read them as UTF-8.
        ...(filter !== undefined && { 'X-Filter': Buffer.from(text).toString('latin1') }),
      },
    });
  }

  /** Sends any request. @param path relative to the base URL */
  async send<Body = unknown>(method: string, path: string, sent: Sent = {}): Promise<Answer<Body>> {
    await this.watch.before(this, method, path);
    const { stop } = this.watch;
    const answer = await this.wire.send(method, path, this.authorization, sent, {
      after: (operation, given) => {
        this.watch.after(this, operation, method, path, given);
      },
      stop,
    });
    return answer as Answer<Body>;
  }

  get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.send<Body>('GET', path);
  }

  post<Body = unknown>(path: string, body: unknown = {}): Promise<Answer<Body>> {
    return this.send<Body>('POST', path, { body });
  }

  delete<Body = unknown>(path: string): Promise<Answer<Body>> {
    return this.send<Body>('DELETE', path);
  }
}
