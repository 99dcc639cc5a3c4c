import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { readDocument } from '@cloud-account/spec';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../run.js';
import { apiOperations, operationAt } from './operations.js';
import { spell } from './spell.js';

interface Asked {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly filter: unknown;
  readonly body: unknown;
}

interface Example {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Written {
  readonly requestBody?: {
    readonly content?: Readonly<
      Record<
        string,
        {
          readonly example?: unknown;
          readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
        }
      >
    >;
  };
}

/** Every example of a body in the specification. */
const examples = apiOperations().flatMap(({ operationId, method, path, inPath }): Example[] => {
  const written = readDocument().paths[path]?.[method.toLowerCase()] as Written | undefined;
  const { example, examples: named } = written?.requestBody?.content?.['application/json'] ?? {};
  const known = named ?? (example === undefined ? {} : { example: { value: example } });
  const filled = inPath.reduce((all, { name, schema }) => {
    const value = typeof schema.example === 'string' ? schema.example : '12';
    return all.replace(`{${name}}`, encodeURIComponent(value));
  }, path);
  return Object.entries(known).map(([name, { value }]) => ({
    name: `${operationId} ${name}`,
    method,
    path: filled,
    body: value,
  }));
});

describe('a request as words', () => {
  let asked: Asked | undefined;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { 'x-filter': filter } = request.headers;
      asked = {
        method: request.method,
        url: request.url,
        filter: typeof filter === 'string' ? (JSON.parse(filter) as unknown) : undefined,
        body: body === '' ? undefined : (JSON.parse(body) as unknown),
      };
      response
        .setHeader('content-type', 'application/json')
        .end('{"data": [], "page": 1, "pages": 1, "results": 0}');
    });
  });

  beforeAll(async () => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });

  afterAll(() => {
    server.close();
  });

  const spoken = (method: string, path: string, request: Parameters<typeof spell>[2]): string[] => {
    const found = operationAt(method, path);
    if (found === undefined) throw new Error(`There is no ${method} ${path}`);
    return spell(found.operation, found.values, request).flat();
  };

  /** What the program asks for when it is given words. */
  const askedBy = async (words: readonly string[]): Promise<Asked | undefined> => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    let problems = '';
    const code = await run(
      [...words, '--url', url, '--token', 'secret'],
      () => undefined,
      (said) => (problems += said),
    );
    expect([code, problems]).toEqual([0, '']);
    return asked;
  };

  it('has the program send what it says, for every example of a body', async () => {
    expect(examples.length).toBeGreaterThan(60);
    for (const { name, method, path, body } of examples) {
      const words = spoken(method, path, { query: {}, body });
      const sent = await askedBy(words);
      expect(sent, `${name}: ${words.join(' ')}`).toMatchObject({ method, url: `/v4${path}`, body });
    }
  });

  it.each([
    [{ type: 'master' }, ['--filter', 'type=master']],
    [{ domain: { '+contains': 'a' }, id: { '+gt': 7 } }, ['--filter', 'domain~a', '--filter', 'id>7']],
    [{ '+order_by': 'id', '+order': 'desc' }, ['--sort', '-id']],
    [{ '+or': [{ id: 1 }, { id: 2 }] }, ['--filter', '{"+or": [{"id": 1}, {"id": 2}]}']],
    [{ id: { '+gt': 1, '+lt': 9 } }, ['--filter', '{"id": {"+gt": 1, "+lt": 9}}']],
  ])('narrows lists as a filter does: %j', async (filter, options) => {
    const words = spoken('GET', '/domains', { query: { page_size: '25' }, filter });
    expect(words).toEqual(['domains', 'list', '--page-size', '25', ...options]);
    const sent = await askedBy(words);
    const parts = Object.entries<unknown>(filter).map(([key, value]) => ({ [key]: value }));
    const isJoined = parts.length > 1 && !('+order_by' in filter);
    expect(sent?.filter).toEqual('+order_by' in filter ? filter : isJoined ? { '+and': parts } : filter);
  });

  it('says in the body what no option can, and decodes what a path names', () => {
    const body = { label: 'a', colour: 'red', domains: [] };
    expect(spoken('POST', '/tags', { query: {}, body })).toEqual([
      'tags',
      'create',
      '--label',
      'a',
      '--domains',
      '',
      '--body',
      '{"colour": "red"}',
    ]);
    expect(spoken('DELETE', '/tags/a%2Fb', { query: {} })).toEqual(['tags', 'delete', 'a/b', '--yes']);
    expect(spoken('GET', '/images/node/debian12', { query: {} })).toEqual(['images', 'get', 'node/debian12']);
  });

  it('refuses what no command says', () => {
    expect(() => spoken('GET', '/regions', { query: { colour: 'red' } })).toThrow('no option for colour');
    expect(() => spoken('POST', '/support/tickets/1/attachments', { query: {}, body: {} })).toThrow(
      'no such body',
    );
    expect(() => spoken('GET', '/domains', { query: {}, filter: 1 })).toThrow('X-Filter');
  });
});
