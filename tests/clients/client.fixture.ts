import { request } from 'node:http';
import type { SharedServer } from '@cloud-account/testkit';
import { expect } from 'vitest';

/** The headers of all requests of a client. */
export interface ClientHeaders {
  /** The beginning of its paths. */
  readonly base?: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One request of a client. */
export interface Sent {
  /** Sent as JSON, unless it is a text. */
  readonly body?: unknown;
  /** Sent in `X-Filter` as JSON, unless it is a text. */
  readonly filter?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The parts of an answer that a client reads. */
export interface Received<Body> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Body;
}

/** A page in the form that clients read. */
export interface Page<Item> {
  readonly data: readonly Item[];
  readonly page: number;
  readonly pages: number;
  readonly results: number;
}

const written = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A client with its default headers. It sends exactly what the test says: also a body with GET, or a type without a body. */
export class Client {
  constructor(
    private readonly server: SharedServer,
    private readonly clientHeaders: ClientHeaders,
  ) {}

  send<Body>(method: string, path: string, { body, filter, headers }: Sent = {}): Promise<Received<Body>> {
    const { base = '/v4' } = this.clientHeaders;
    const text = body === undefined ? undefined : written(body);
    return new Promise((resolve, reject) => {
      const sent = request(
        this.server.origin + base + path,
        {
          method,
          headers: {
            Authorization: `Bearer ${this.server.user.token}`,
            ...this.clientHeaders.headers,
            ...(filter !== undefined && { 'X-Filter': written(filter) }),
            ...(text !== undefined && { 'Content-Length': Buffer.byteLength(text) }),
            ...headers,
          },
        },
        (answer) => {
          let received = '';
          answer.setEncoding('utf8');
          answer.on('data', (part: string) => (received += part));
          answer.on('end', () => {
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              body: (received === '' ? undefined : JSON.parse(received)) as Body,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  }

  /** Sends a request that must succeed. @returns the body of the answer */
  async done<Body>(method: string, path: string, sent: Sent = {}): Promise<Body> {
    const { status, headers, body } = await this.send<Body>(method, path, sent);
    expect([method, path, status, body]).toEqual([method, path, 200, body]);
    expect(headers['content-type']).toBe('application/json');
    return body;
  }

  /** Reads all pages of a list, the first and then the others. */
  async all<Item>(path: string, size: number, filter?: unknown): Promise<Item[]> {
    const query = (page: number) => `${path}?page=${page}&page_size=${size}`;
    const first = await this.done<Page<Item>>('GET', query(1), { filter });
    const items = [...first.data];
    for (let page = 2; page <= first.pages; page += 1)
      items.push(...(await this.done<Page<Item>>('GET', query(page), { filter })).data);
    expect(items).toHaveLength(first.results);
    return items;
  }
}

/** Expects the answer by which a client recognizes a missing thing: its status, type and shape together. */
export function expectGone({ status, headers, body }: Received<unknown>): void {
  expect([status, headers['content-type'], body]).toEqual([
    404,
    'application/json',
    { errors: [{ reason: 'Not found' }] },
  ]);
}
