import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Dialect } from '@cloud-account/server/dialect/dialect';
import { readDialect } from '@cloud-account/server/dialect/read-dialect';
import { renamedDocument } from '@cloud-account/server/dialect/renamed-document';
import type { DialectWords } from '@cloud-account/server/dialect/words';
import { RouteIndex, type Route } from '@cloud-account/server/http/requests/route-index';
import { operations } from '@cloud-account/spec';
import { freePort } from './free-port.js';

/**
 * A proxy between tests, which use the words of the specification, and a server with a dialect. It uses the served
 * specification, so its own dialect is the words of the specification.
 */
export interface Interpreter {
  /** The environment variables of the server. */
  readonly environment: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Headers of one connection, or of the body before the translation. */
const OWN = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host', 'expect']);

const inverted = (words: DialectWords): DialectWords =>
  Object.fromEntries(
    Object.entries(words).map(([kind, known]: [string, Readonly<Record<string, string>>]) => [
      kind,
      Object.fromEntries(Object.entries(known).map(([ours, theirs]) => [theirs, ours])),
    ]),
  ) as unknown as DialectWords;

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** Translates requests to the server and its answers. */
class Renaming {
  readonly #routes = new RouteIndex('v4');
  /** The dialect in the other direction, with the words of the tests. */
  readonly #back: Dialect;
  /** The translated names of headers of requests and of answers, by their names in lower case. */
  readonly #sent: ReadonlyMap<string, string>;
  readonly #received: ReadonlyMap<string, string>;

  constructor(private readonly dialect: Dialect) {
    this.#back = new Dialect(inverted(dialect.words), renamedDocument(dialect));
    const headers = [...dialect.dictionaries.headers.entries()];
    this.#sent = new Map(headers.map(([ours, theirs]) => [ours.toLowerCase(), theirs]));
    this.#received = new Map(headers.map(([ours, theirs]) => [theirs.toLowerCase(), ours]));
  }

  routeOf({ method = 'GET', url = '' }: IncomingMessage): Route | undefined {
    const [path = ''] = url.split('?', 1);
    if (!path.startsWith('/v4')) return undefined;
    const match = this.#routes.match(method, path.slice('/v4'.length));
    return match.kind === 'operation' ? match.route : undefined;
  }

  url(route: Route | undefined, url: string): string {
    const at = url.indexOf('?');
    const query = at < 0 ? undefined : url.slice(at + 1);
    const path = at < 0 ? url : url.slice(0, at);
    if (route === undefined) {
      const scoped = query === undefined ? '' : `?${this.#scopesIn(query)}`;
      return (path.startsWith('/v4') ? this.dialect.path(path) : path) + scoped;
    }
    const { id, params } = route;
    const written = this.#back.params(id, params);
    const there = this.dialect
      .path(operations[id].path)
      .replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(written[name] ?? ''));
    return `/v4${there}${query === undefined ? '' : `?${this.#back.query(id, query)}`}`;
  }

  headers(route: Route | undefined, given: IncomingMessage['headers']): Headers {
    const headers = new Headers();
    for (const [name, value] of Object.entries(given)) {
      if (OWN.has(name) || value === undefined) continue;
      const text = [value].flat().join(', ');
      const isFilter = name === 'x-filter' && route !== undefined;
      headers.set(this.#sent.get(name) ?? name, isFilter ? this.#back.filter(route.id, text) : text);
    }
    return headers;
  }

  body(route: Route | undefined, type: string | undefined, body: Buffer): Buffer {
    if (type === 'application/x-www-form-urlencoded') return Buffer.from(this.#scopesIn(body.toString()));
    const value =
      route && type?.startsWith('application/json') === true ? jsonIn(body.toString()) : undefined;
    if (route === undefined || value === undefined) return body;
    return Buffer.from(JSON.stringify(this.#back.body(route.id, value)));
  }

  answer(route: Route | undefined, type: string | null, body: Buffer): Buffer {
    const value = type?.startsWith('application/json') === true ? jsonIn(body.toString()) : undefined;
    if (value === undefined) return body;
    if (route !== undefined || body.includes('"errors"')) {
      return Buffer.from(JSON.stringify(this.#back.reply(route?.id, value)));
    }
    return Buffer.from(this.#back.scopes(body.toString()));
  }

  answerHeader(name: string, value: string): [name: string, value: string] {
    const scoped = /scopes$|^www-authenticate$/.test(name) ? this.#back.scopes(value) : value;
    return [this.#received.get(name) ?? name, scoped];
  }

  /** Translates the scopes in a form or a query. */
  #scopesIn(text: string): string {
    const parameters = new URLSearchParams(text);
    const scope = parameters.get('scope');
    if (scope === null) return text;
    parameters.set('scope', this.dialect.scopes(scope));
    return parameters.toString();
  }
}

async function pass(renaming: Renaming, origin: string, request: IncomingMessage, response: ServerResponse) {
  const route = renaming.routeOf(request);
  const { method = 'GET', url = '', headers } = request;
  const sent = await buffer(request);
  const answer = await fetch(origin + renaming.url(route, url), {
    method,
    redirect: 'manual',
    headers: renaming.headers(route, headers),
    ...(sent.length > 0 && { body: renaming.body(route, headers['content-type'], sent) }),
  });
  const received = Buffer.from(await answer.arrayBuffer());
  const body = renaming.answer(route, answer.headers.get('content-type'), received);
  for (const [name, value] of answer.headers) {
    if (!OWN.has(name) && name !== 'content-encoding')
      response.appendHeader(...renaming.answerHeader(name, value));
  }
  response.writeHead(answer.status, { 'Content-Length': body.length });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Starts an interpreter when tests run with a dialect (`CLOUD_TEST_DIALECT` is its file). */
export async function startInterpreter(): Promise<Interpreter | undefined> {
  const file = process.env.CLOUD_TEST_DIALECT;
  if (file === undefined) return undefined;
  const renaming = new Renaming(readDialect(file));
  const port = await freePort();
  const server = createServer((request, response) => {
    pass(renaming, `http://127.0.0.1:${port}`, request, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    environment: {
      CLOUD_DIALECT: file,
      CLOUD_PORT: String(port),
      CLOUD_PUBLIC_URL: `http://127.0.0.1:${own}`,
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
