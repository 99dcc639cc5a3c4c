import { connect } from 'node:net';
import { expectRefusal, useServer } from '@cloud-account/testkit';
import { describe, expect, it } from 'vitest';

const server = useServer();

const head = (method: string, path: string, ...headers: string[]): string =>
  [
    `${method} /v4${path} HTTP/1.1`,
    'Host: cloud.example',
    `Authorization: Bearer ${server.user.token}`,
    ...headers,
    '',
    '',
  ].join('\r\n');

/** Sends texts on one connection, each when an answer to the one before has begun, and gives the lines of status. */
const statusesOf = (...texts: readonly string[]): Promise<string[]> => {
  const { hostname, port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let received = '';
    let sent = 0;
    const statuses = () => Array.from(received.matchAll(/HTTP\/1\.1 (\d{3})/g), ([, status = '']) => status);
    const next = () => {
      const text = texts[sent];
      sent += 1;
      if (text === undefined) socket.end();
      else socket.write(text, 'latin1');
    };
    socket.setEncoding('latin1');
    socket.on('data', (part: string) => {
      received += part;
      if (statuses().length === sent) next();
    });
    socket.on('error', reject);
    socket.on('close', () => {
      resolve(statuses());
    });
    next();
  });
};

describe('a body that a request has no use for', () => {
  it.each([
    ['GET', '/domains', '{}'],
    ['GET', '/domains', 'null'],
    ['GET', '/domains/2147483647', '{"domainId": "2147483647"}'],
    ['DELETE', '/domains/2147483647', '{'],
    ['POST', '/support/tickets/2147483647/close', '{"anything": 1}'],
  ])('with %s %s means nothing, and the connection serves the next: %s', async (method, path, body) => {
    const length = [`Content-Length: ${body.length}`, 'Content-Type: text/plain'];
    const plain = await statusesOf(head(method, path));
    expect(await statusesOf(head(method, path, ...length) + body, head('GET', '/profile'))).toEqual([
      ...plain,
      '200',
    ]);
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const chunked = head(method, path, 'Transfer-Encoding: chunked') + chunk;
    expect(await statusesOf(chunked, head('GET', '/profile'))).toEqual([...plain, '200']);
  });

  it('is bounded: refused where it says that it is too large, cut off where it does not', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    const answer = await server.user.call('DELETE', '/domains/2147483647', { body });
    expect(expectRefusal(answer, 413)).toEqual([{ reason: 'The body is larger than 1 MiB' }]);
    const part = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const endless = head('DELETE', '/domains/2147483647', 'Transfer-Encoding: chunked') + part.repeat(17);
    // Nothing more is sent, and the body has no end: only the server can have closed the connection.
    const statuses = await statusesOf(endless, part).catch(() => ['cut off']);
    expect(['404', 'cut off']).toContain(statuses[0]);
    expect(statuses.length).toBeLessThan(2);
    expect((await server.user.get('/profile')).status).toBe(200);
  });
});

describe('an empty body with a type', () => {
  it.each(['POST', 'PUT', 'GET', 'DELETE'])('of %s is none', async (method) => {
    const type = ['Content-Type: application/json'];
    const path = method === 'POST' ? '/domains' : '/domains/2147483647';
    const [plain] = await statusesOf(head(method, path, 'Content-Length: 0'));
    expect(plain).toBe(method === 'POST' ? '400' : '404');
    for (const headers of [type, [...type, 'Content-Length: 0']])
      expect(await statusesOf(head(method, path, ...headers), head('GET', '/profile'))).toEqual([
        plain,
        '200',
      ]);
    const chunked = head(method, path, ...type, 'Transfer-Encoding: chunked');
    expect(await statusesOf(`${chunked}0\r\n\r\n`, head('GET', '/profile'))).toEqual([plain, '200']);
  });
});
