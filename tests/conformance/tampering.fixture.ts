import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { operationOf } from '../../packages/conformance/src/wire/routes.js';

/** A request on its way to the server. */
interface Passing {
  readonly operation: string | undefined;
  readonly method: string;
  /** Below the base URL, with the query. */
  path: string;
  readonly headers: Record<string, string>;
  body: string;
}

/** An answer on its way to the client. */
export interface Answered {
  status: number;
  readonly headers: Record<string, string>;
  text: string;
}

/** Changes a request before the server gets it, or an answer before the client does. */
export interface Tamper {
  readonly request?: (request: Passing) => Promise<void> | void;
  readonly answer?: (answer: Answered, request: Passing) => void;
}

const plain = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name))
      .map(([name, value]) => [name, String(value)]),
  );

/** A server before another, which tampers with what passes. */
export class TamperingProxy {
  /** Changes answers; at first it does nothing. */
  tamper: Tamper = {};
  readonly #server: Server;

  private constructor(private readonly origin: string) {
    this.#server = createHttpServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.#pass(request.method ?? 'GET', request.url ?? '/', plain(request.headers), Buffer.concat(parts))
          .then(({ status, headers, text }) => response.writeHead(status, headers).end(text))
          .catch((error: unknown) => response.writeHead(502).end(String(error)));
      });
    });
  }

  /** Starts before a server. @param origin of the server, without `/v4` */
  static async start(origin: string): Promise<TamperingProxy> {
    const proxy = new TamperingProxy(origin);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  /** Its URL, without `/v4`. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(
    method: string,
    url: string,
    headers: Record<string, string>,
    bytes: Buffer,
  ): Promise<Answered> {
    const path = url.replace(/^\/v4/, '');
    const isText = !/^(?:multipart|image)\//.test(headers['content-type'] ?? '');
    const passing: Passing = {
      operation: operationOf(method, path.replace(/\?.*$/, '')),
      ...{ method, path, headers, body: isText ? bytes.toString() : '' },
    };
    await this.tamper.request?.(passing);
    const body = isText ? passing.body : new Uint8Array(bytes);
    const response = await fetch(`${this.origin}/v4${passing.path}`, {
      ...{ method, headers: passing.headers },
      ...(method !== 'GET' && body.length > 0 && { body }),
    });
    const answered: Answered = {
      status: response.status,
      headers: Object.fromEntries(
        [...response.headers].filter(
          ([name]) =>
            !['content-length', 'transfer-encoding', 'connection', 'content-encoding'].includes(name),
        ),
      ),
      text: await response.text(),
    };
    this.tamper.answer?.(answered, passing);
    return answered;
  }
}
