import { connect } from 'node:net';
import { gzipSync, brotliCompressSync } from 'node:zlib';
import { type Answer, expectEnvelope, expectRefusal, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';
import { plainRequest, rawRequest, type RawAnswer } from './raw-request.fixture.js';

const server = useServer();

let names = 0;

const newName = (): string => `body-${++names}.example`;
const good = (fields: object = {}) => ({
  domain: newName(),
  type: 'master',
  soa_email: 'a@example.org',
  ...fields,
});

type Headers = Readonly<Record<string, string>>;

const post = (body: string | Uint8Array, headers: Headers = {}): Promise<Answer<{ domain?: string }>> =>
  server.user.call('POST', '/domains', { body, headers });

const raw = (headers: readonly string[], body: string): Promise<RawAnswer> =>
  rawRequest(
    server.origin,
    plainRequest('POST', '/v4/domains', [`Authorization: Bearer ${server.user.token}`, ...headers]) + body,
  );

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)));

describe('a body that is not JSON', () => {
  it.each<[string, string | Buffer]>([
    ['an open brace', '{'],
    ['a blank', ' '],
    ['a word', 'domain'],
    ['a form', 'domain=example.org&type=master'],
    ['two values', '{}{}'],
    ['a comma too many', '{"domain":"example.org",}'],
    ['single quotes', "{'domain':'example.org'}"],
    ['NaN', '{"ttl_sec":NaN}'],
    ['a raw NUL', '{"domain":"a\0.example"}'],
    ['a raw line break in a text', '{"domain":"a\n.example"}'],
    ['bytes that are not UTF-8', bytes('{"domain":"', [0xff], '"}')],
    ['a byte of Latin-1', bytes('{"description":"caf', [0xe9], '"}')],
    ['a surrogate in UTF-8', bytes('{"description":"', [0xed, 0xa0, 0x80], '"}')],
    ['UTF-16', Buffer.from('{"domain":"a.example"}', 'utf16le')],
  ])('(%s) is refused without a field', async (_what, body) => {
    expect(expectRefusal(await post(body), 400)).toEqual([{ reason: 'The body is not valid JSON' }]);
  });

  it.each(['null', '[]', '[{}]', '5', '"text"', 'true', '-0', '1e400'])('(%s) is no object', async (body) => {
    expect(expectRefusal(await post(body), 400)).toEqual([{ reason: 'The body must be a JSON object' }]);
  });

  it('leaves the server alive', async () => {
    await post(bytes([0xff, 0xfe]));
    await post('['.repeat(200_000));
    expect((await server.user.get('/domains')).status).toBe(200);
  });
});

describe('an empty body', () => {
  const missing = [
    { field: 'domain', reason: 'domain is required' },
    { field: 'type', reason: 'type is required' },
  ];

  it('is read as no fields, whether it has a length, chunks or neither', async () => {
    expect(expectRefusal(await post(''), 400)).toEqual(missing);
    for (const headers of [[], ['Content-Length: 0'], ['Content-Type: application/json']]) {
      const answer = await raw(headers, '');
      expect(answer.status).toBe(400);
      expect(expectEnvelope(answer.body)).toEqual(missing);
    }
    expect((await raw(['Transfer-Encoding: chunked'], '0\r\n\r\n')).status).toBe(400);
  });

  it('changes nothing where no field is needed', async () => {
    const { body } = await server.user.post<{ id: number }>('/domains', good());
    const answer = await server.user.call('PUT', `/domains/${body.id}`, { body: '' });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toEqual({ ...body, updated: expect.any(String) as string });
  });
});

describe('a body that may be left out', () => {
  it('is as good as left out when it is null or an empty text', async () => {
    // For a user with grants the problem is found before the operation begins.
    const user = await server.user.newUser({ restricted: true });
    for (const body of ['', '""', 'null', '{}', '{"config_id":null}']) {
      const answer = await user.call('POST', '/node/instances/2147483647/boot', { body });
      expect(answer.status, body).toBe(404);
    }
    for (const body of ['[]', '"boot"', '0', 'false']) {
      const answer = await user.call('POST', '/node/instances/2147483647/boot', { body });
      expect(expectRefusal(answer, 400), body).toEqual([{ reason: 'The body must be a JSON object' }]);
    }
  });
});

describe('texts', () => {
  it('with NUL or half a surrogate are refused by name', async () => {
    const body = `{"domain":"a\\u0000.example","type":"master","tags":["good","b\\u0000d"],"description":"\\ud800"}`;
    const problems = expectRefusal(await post(body), 400);
    expect(problems.map(({ field }) => field)).toEqual(expect.arrayContaining(['domain', 'tags[1]']));
    const half = `{"domain":"${newName()}","type":"master","soa_email":"a@example.org","description":"\\ud800"}`;
    expect(expectRefusal(await post(half), 400).map(({ field }) => field)).toEqual(['description']);
  });

  it('in UTF-8 and in escapes come back as they were meant', async () => {
    const description = 'Größe 🏠 "quoted" \\ \u2028';
    const answer = await server.user.post<{ description: string }>('/domains', good({ description }));
    expect(answer.body.description).toBe(description);
    const escaped = JSON.stringify(good()).replace('"type"', '"descripti\\u006fn":"\\ud83c\\udfe0","type"');
    expect((await server.user.post<{ description: string }>('/domains', escaped)).body.description).toBe(
      '🏠',
    );
  });

  it('may start with a byte order mark', async () => {
    expect((await post(`\ufeff${JSON.stringify(good())}`)).status).toBe(200);
  });
});

describe('keys', () => {
  it('given twice count as given last', async () => {
    const domain = newName();
    const body = `{"domain":5,"domain":"${domain}","type":"master","soa_email":"a@example.org"}`;
    expect((await post(body)).body.domain).toBe(domain);
    const wrong = `{"domain":"${newName()}","type":"master","soa_email":"a@example.org","domain":5}`;
    expect(expectRefusal(await post(wrong), 400)).toEqual([{ field: 'domain', reason: 'Must be a string' }]);
  });
});

describe('a body', () => {
  it('of the largest size is read, one byte more is 413', async () => {
    const sized = (size: number): string => {
      const text = JSON.stringify(good());
      return text.replace('{', () => `{${' '.repeat(size - text.length)}`);
    };
    expect((await post(sized(1024 * 1024))).status).toBe(200);
    const answer = await post(sized(1024 * 1024 + 1));
    expect(expectRefusal(answer, 413)).toEqual([{ reason: 'The body is larger than 1 MiB' }]);
  });

  it('of chunks has the same limit', async () => {
    const part = `10000\r\n${' '.repeat(0x10000)}\r\n`;
    const answer = await raw(['Transfer-Encoding: chunked'], `${part.repeat(17)}0\r\n\r\n`);
    expect(answer.status).toBe(413);
    expectEnvelope(answer.body);
  });

  it('may be 32 levels deep and not 33', async () => {
    const nested = (levels: number) => `{"x":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
    expect(expectRefusal(await post(nested(32)), 400)).toContainEqual({
      field: 'domain',
      reason: 'domain is required',
    });
    expect(expectRefusal(await post(nested(33)), 400)).toEqual([
      { reason: 'The body is nested deeper than 32 levels' },
    ]);
    expectRefusal(await post('['.repeat(500_000)), 400);
  });

  it('may hold 2,000 values and not many more, however wrong they are', async () => {
    const wrong = (count: number) => JSON.stringify(good({ axfr_ips: Array<number>(count).fill(1) }));
    expect(expectRefusal(await post(wrong(1_990)), 400)).toHaveLength(100);
    for (const count of [2_000, 400_000]) {
      expect(expectRefusal(await post(wrong(count)), 413)).toEqual([
        { reason: 'The body holds more than 2000 values' },
      ]);
    }
    const text = ',{['.repeat(5_000).slice(0, 253);
    expect((await server.user.post('/domains', good({ description: text }))).status).toBe(200);
  });

  it('of one very long text is judged in a moment', async () => {
    for (const text of ['a'.repeat(1_000_000), 'a.'.repeat(500_000), '*.'.repeat(500_000)]) {
      const problems = expectRefusal(await server.user.post('/domains', good({ domain: text })), 400);
      expect(problems).toEqual([{ field: 'domain', reason: 'Length must be 1-253 characters' }]);
    }
  });

  it('in chunks is read like any other', async () => {
    const [first, second] = [JSON.stringify(good()).slice(0, 10), JSON.stringify(good()).slice(10)];
    const chunk = (text: string) => `${text.length.toString(16)};ext=1\r\n${text}\r\n`;
    const text = `${chunk(first)}${chunk(second)}0\r\n\r\n`;
    expect((await raw(['Transfer-Encoding: chunked'], text)).status).toBe(200);
  });

  it('that the client announces first is asked for', async () => {
    const body = JSON.stringify(good());
    const answer = await raw(['Expect: 100-continue', `Content-Length: ${body.length}`], body);
    expect(answer.body).toMatch(/^HTTP\/1\.1 200 OK/);
  });

  it('that never comes whole changes nothing and harms nobody', async () => {
    const { hostname, port } = new URL(server.origin);
    const domain = newName();
    const body = JSON.stringify(good({ domain }));
    const socket = connect(Number(port), hostname);
    const head = plainRequest('POST', '/v4/domains', [
      `Authorization: Bearer ${server.user.token}`,
      'Content-Length: 1000',
    ]);
    await new Promise((resolve) => socket.write(head + body, resolve));
    socket.destroy();
    const list = await server.user.get<{ data: { domain: string }[] }>('/domains', {
      'X-Filter': JSON.stringify({ domain }),
    });
    expect(list.body.data).toEqual([]);
  });
});

describe('Content-Type', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; x=1; y=2',
  ])('%s is read', async (type) => {
    expect((await post(JSON.stringify(good()), { 'Content-Type': type })).status).toBe(200);
  });

  it('may be left out', async () => {
    const body = JSON.stringify(good());
    expect((await raw([`Content-Length: ${body.length}`], body)).status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'application/problem+json',
    'json',
    'application/json, text/plain',
  ])('%s is answered 415', async (type) => {
    expect(expectRefusal(await post('{}', { 'Content-Type': type }), 415)).toEqual([
      { field: 'Content-Type', reason: 'Content-Type must be application/json' },
    ]);
  });

  it('is believed once: a text is never read in another charset than it was inspected in', async () => {
    const type = 'application/json; x="; charset=utf-8"; charset=utf-7';
    const answer = await post('{"domain":"+AFs-"}', { 'Content-Type': type });
    expect(expectRefusal(answer, 400)).toContainEqual({ field: 'type', reason: 'type is required' });
    const utf16 = await post(Buffer.from('{}', 'utf16le'), {
      'Content-Type': 'application/json; charset=utf-8',
    });
    expect(expectRefusal(utf16, 400)).toEqual([{ reason: 'The body is not valid JSON' }]);
  });

  it.each(['latin1', 'utf-16', 'UTF-16LE', 'utf-7', 'utf-32', '"utf-16"', 'nonsense'])(
    'with the charset %s is answered 415',
    async (charset) => {
      const answer = await post('{}', { 'Content-Type': `application/json; charset=${charset}` });
      expect(expectRefusal(answer, 415)).toEqual([
        { field: 'Content-Type', reason: 'The charset must be utf-8' },
      ]);
    },
  );
});

describe('Content-Encoding', () => {
  it('may be gzip or br', async () => {
    const gzip = { 'Content-Encoding': 'gzip' };
    expect((await post(gzipSync(JSON.stringify(good())), gzip)).status).toBe(200);
    const brotli = { 'Content-Encoding': 'br' };
    expect((await post(brotliCompressSync(JSON.stringify(good())), brotli)).status).toBe(200);
  });

  it('cannot smuggle in more than the limit', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expectRefusal(await post(bomb, { 'Content-Encoding': 'gzip' }), 413);
  });

  it('that does not hold is refused', async () => {
    const [whole] = [gzipSync(JSON.stringify(good()))];
    for (const broken of ['{}', whole.subarray(0, -10), Buffer.concat([whole.subarray(0, 20), whole])]) {
      const answer = await post(broken, { 'Content-Encoding': 'gzip' });
      expect(expectRefusal(answer, 400)).toEqual([{ reason: 'The body is not valid JSON' }]);
    }
  });

  it.each(['compress', 'zstd', 'gzip, gzip', 'x'])('%s is answered 415', async (encoding) => {
    const answer = await post('{}', { 'Content-Encoding': encoding });
    expect(expectRefusal(answer, 415)[0]?.field).toBe('Content-Encoding');
  });
});
