import { bounds } from '@cloud-account/spec/bounds';
import { expectRefused, useServer } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { RawClient } from './raw-client.fixture.js';

const server = useServer();

const CLIENTS = '/account/oauth-clients';
const largest = bounds.OauthClientThumbnail.bytes.maximum;
const png = '\x89PNG\r\n\x1a\n';

let id = '';
beforeEach(async () => {
  const fields = { label: 'Editor', redirect_uri: 'https://editor.example/' };
  ({ id } = (await server.user.post<{ id: string }>(CLIENTS, fields)).body);
});

/** The head of a request whose body is a file. */
const ask = (lines: readonly string[], token = server.user.token): RawClient =>
  new RawClient(server.origin).say(
    [
      `PUT /v4${CLIENTS}/${id}/thumbnail HTTP/1.1`,
      'Host: cloud.example',
      `Authorization: Bearer ${token}`,
      'Content-Type: image/png',
      ...lines,
      '',
      '',
    ].join('\r\n'),
  );

const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;

/** The stored file; undefined when there is none. */
const kept = async (): Promise<string | undefined> => {
  const answer = await fetch(`${server.api}${CLIENTS}/${id}/thumbnail`);
  return answer.status === 404 ? undefined : Buffer.from(await answer.arrayBuffer()).toString('latin1');
};

describe('a body that is a file', () => {
  it('may come in chunks', async () => {
    const client = ask(['Transfer-Encoding: chunked', 'Connection: close']);
    client.say(chunk(png.slice(0, 3)) + chunk(png.slice(3)) + chunk(''));
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 200 /);
    expect(await kept()).toBe(png);
  });

  it('is invited once everything else is right', async () => {
    const expects = ['Content-Length: 8', 'Expect: 100-continue'];
    const stranger = ask(expects, server.stranger.token);
    await stranger.closed;
    expect(stranger.received).toMatch(/^HTTP\/1\.1 404 /);
    const large = ask([`Content-Length: ${largest + 1}`, 'Expect: 100-continue']);
    await large.closed;
    expect(large.received).toMatch(/^HTTP\/1\.1 413 /);
    const client = ask([...expects, 'Connection: close']);
    await client.waitsFor('HTTP/1.1 100 Continue');
    client.say(png);
    await client.closed;
    expect(client.received).toContain('HTTP/1.1 200 OK');
    expect(await kept()).toBe(png);
  });

  it.each([
    ['of a known length', 'Content-Length: 100', png],
    ['in chunks', 'Transfer-Encoding: chunked', chunk(png)],
  ])('changes nothing when it ends early: %s', async (_what, line, sent) => {
    const client = ask([line]).say(sent);
    client.socket.end();
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
    expect(await kept()).toBeUndefined();
  });

  it('that is too large is refused, and leaves the connection to the next request', async () => {
    const client = ask(['Transfer-Encoding: chunked']);
    client.say(chunk(png.padEnd(largest + 1)).repeat(4) + chunk(''));
    await client.waitsFor('The file is larger than 256 KiB');
    client.say('GET /v4/regions HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await client.closed;
    expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    expect(await kept()).toBeUndefined();
  });

  it.each([
    [
      'of another media type',
      { 'Content-Type': 'application/octet-stream' },
      'Content-Type must be image/png',
    ],
    [
      'that is packed',
      { 'Content-Type': 'image/png', 'Content-Encoding': 'gzip' },
      'Content-Encoding is not valid',
    ],
  ])('%s is refused', async (_what, headers, reason) => {
    const put = () => server.user.call('PUT', `${CLIENTS}/${id}/thumbnail`, { body: png, headers });
    await expectRefused(server, put, 415, [reason.split(' ')[0] ?? '', reason]);
  });
});
