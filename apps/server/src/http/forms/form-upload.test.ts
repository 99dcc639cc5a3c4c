import { readdir } from 'node:fs/promises';
import { pause, useServer, prismaOf } from '@cloud-account/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { RawClient } from './raw-client.fixture.js';

const server = useServer();

let ticketId = 0;

beforeEach(async () => {
  const body = { summary: 's', description: 'd' };
  ticketId = (await server.user.post<{ id: number }>('/support/tickets', body)).body.id;
});

const head = 'Content-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
const form = (content: string): string => `--b\r\n${head}${content}\r\n--b--\r\n`;

class Client extends RawClient {
  static open(): Client {
    return new Client(server.origin);
  }

  /** The head of a request with a form. */
  ask(lines: readonly string[], { id = ticketId, token = server.user.token } = {}): this {
    return this.say(
      [
        `POST /v4/support/tickets/${id}/attachments HTTP/1.1`,
        'Host: cloud.example',
        `Authorization: Bearer ${token}`,
        'Content-Type: multipart/form-data; boundary=b',
        ...lines,
        '',
        '',
      ].join('\r\n'),
    );
  }
}

const filesOnDisk = async (): Promise<number> => {
  const entries = await readdir(server.cloud.config.filesDirectory, {
    recursive: true,
    withFileTypes: true,
  }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
};

const filesNoted = async (): Promise<number> => (await prismaOf(server)).storedFile.count();

/** The number of files on the disk, and the number of them that the database knows. */
const files = async (): Promise<number[]> => [await filesOnDisk(), await filesNoted()];

const attachments = async (): Promise<string[]> =>
  (await server.user.get<{ attachments: string[] }>(`/support/tickets/${ticketId}`)).body.attachments;

describe('a form', () => {
  it('that comes in chunks, slowly, is taken', async () => {
    const client = Client.open().ask(['Transfer-Encoding: chunked', 'Connection: close']);
    for (const part of form('slow text').match(/[^]{1,7}/g) ?? []) {
      client.say(`${part.length.toString(16)}\r\n${part}\r\n`);
      await pause(5);
    }
    client.say('0\r\n\r\n');
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 200 /);
    expect(await attachments()).toEqual(['a.txt']);
  });

  it('that is cut leaves no file', async () => {
    const before = await files();
    const client = Client.open().ask(['Content-Length: 1000000']);
    client.say(form('x'.repeat(100_000)).slice(0, -9));
    await expect.poll(filesOnDisk).toBe((before[0] ?? 0) + 1);
    client.socket.destroy();
    await expect.poll(files).toEqual(before);
    expect(await attachments()).toEqual([]);
  });

  it.each<[string, number]>([
    ['before its end', -10],
    ['before the end of its content', -20],
    ['in the head of its part', -80],
  ])('that stops %s is refused, and leaves no file', async (_what, end) => {
    const before = await files();
    const body = form('some text').slice(0, end);
    const client = Client.open()
      .ask([`Content-Length: ${body.length}`, 'Connection: close'])
      .say(body);
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
    expect(client.received).toContain('"field":"file","reason":"The form is not well-formed"');
    expect(await files()).toEqual(before);
  });

  it('whose length is said to be shorter than it is is refused, and leaves no file', async () => {
    const before = await files();
    const body = form('some text');
    const client = Client.open()
      .ask([`Content-Length: ${body.length - 20}`])
      .say(body);
    await client.waitsFor('{"errors":[{');
    // Either the form is found to be cut, or what follows it to be no request.
    expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
    client.socket.destroy();
    await expect.poll(files).toEqual(before);
  });

  it('whose length is said to be longer than it is, and that ends, is refused, and leaves no file', async () => {
    const before = await files();
    const body = form('some text');
    const client = Client.open().ask([`Content-Length: ${body.length + 20}`]);
    client.say(body.slice(0, -4));
    client.socket.end();
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 400 /);
    await expect.poll(files).toEqual(before);
  });

  it.each<[string, string]>([
    ['with a thousand parts', '--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n1\r\n'.repeat(1_000)],
    ['whose part has a head without end', `--b\r\n${'X-A: b\r\n'.repeat(20_000)}`],
    ['whose part has no name', '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n'],
    ['with nothing but its end', ''],
  ])('%s is refused', async (_what, parts) => {
    const body = `${parts}--b--\r\n`;
    const client = Client.open()
      .ask([`Content-Length: ${body.length}`, 'Connection: close'])
      .say(body);
    await client.closed;
    expect(client.received).toMatch(/^HTTP\/1\.1 400 [^]*"errors":\[\{"field":"/);
  });

  it('that is refused early leaves the connection to the next request', async () => {
    const body = form('x'.repeat(6 * 1024 * 1024));
    const client = Client.open()
      .ask([`Content-Length: ${body.length}`])
      .say(body);
    await client.waitsFor('The file is larger than 5 MiB');
    client.say(
      `GET /v4/support/tickets/${ticketId} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${server.user.token}\r\n\r\n`,
    );
    await client.waitsFor('"attachments":[]');
    expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413', 'HTTP/1.1 200']);
    client.socket.destroy();
  });
});

describe('a client that asks before it sends its body', () => {
  const body = form('invited');
  const lines = [`Content-Length: ${body.length}`, 'Expect: 100-continue'];

  it('is invited once everything but the body is right', async () => {
    const client = Client.open().ask(lines);
    await client.waitsFor('HTTP/1.1 100 Continue');
    client.say(body);
    await client.waitsFor('HTTP/1.1 200 OK');
    client.socket.destroy();
    expect(await attachments()).toEqual(['a.txt']);
  });

  it.each<[string, number, () => { id?: number; token?: string }]>([
    ['its token', 401, () => ({ token: 'nonsense' })],
    ['what it names', 404, () => ({ id: 2_000_000_000 })],
  ])('is answered at once for %s', async (_what, status, options) => {
    const client = Client.open().ask(lines, options());
    await client.closed;
    expect(client.received.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`]);
  });

  it('is invited with JSON, too', async () => {
    const json = '{"description":"invited"}';
    const client = Client.open().say(
      [
        `POST /v4/support/tickets/${ticketId}/replies HTTP/1.1`,
        'Host: cloud.example',
        `Authorization: Bearer ${server.user.token}`,
        `Content-Length: ${json.length}`,
        'Expect: 100-continue',
        '',
        '',
      ].join('\r\n'),
    );
    await client.waitsFor('HTTP/1.1 100 Continue');
    client.say(json);
    await client.waitsFor('"from_node":false');
    client.socket.destroy();
  });
});
