import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boundConnections } from './connections.js';

const request = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;

const post = (path: string, body: string): string =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

/** Starts a server. @returns a function that connects a client, with a callback for all that it receives */
async function serve(listener: RequestListener): Promise<() => { socket: Socket; all: Promise<string> }> {
  const server = createServer(listener);
  boundConnections(server, { connections: 9, connectionsPerAddress: 9, trustedProxies: [] });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const all = text(socket);
    all.catch(() => undefined);
    onTestFinished(() => void socket.destroy());
    return { socket, all };
  };
}

const COUNT = 3_000;
const paths = Array.from({ length: COUNT }, (_, at) => `/${at}`);

describe('requests of a client that does not wait for answers', () => {
  it('begin a few at once, the next ones when answers are sent, and are all answered in order', async () => {
    const held: (() => void)[] = [];
    const seen: string[] = [];
    let most = 0;
    const open = await serve(({ url = '' }, response) => {
      seen.push(url);
      held.push(() => response.end(url));
      most = Math.max(most, held.length);
    });
    const { socket, all } = open();
    socket.write([...paths.map((path) => request(path)), request('/last', 'Connection: close\r\n')].join(''));
    await expect.poll(() => held.length).toBe(4);
    while (seen.at(-1) !== '/last') {
      held.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const end of held) end();
    const answers = (await all).split(/HTTP\/1\.1 200 OK[^]*?\r\n\r\n/);
    expect(most).toBe(4);
    expect(seen).toEqual([...paths, '/last']);
    expect(answers.join('')).toContain('/1');
    expect(answers).toHaveLength(COUNT + 2);
  });

  it('are read with their bodies, also where these look like heads', async () => {
    const bodies = ['\r\n\r\n'.repeat(50_000), '', 'x'.repeat(300_000), request('/none').repeat(5_000)];
    const seen = new Map<string, string>();
    const answer = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
      seen.set(asked.url ?? '', await text(asked));
      response.end();
    };
    const open = await serve((asked, response) => void answer(asked, response));
    const { socket, all } = open();
    const posts = bodies.map((body, at) => post(`/${at}`, body));
    socket.write([...posts, request('/last', 'Connection: close\r\n')].join(''));
    expect((await all).split('200 OK')).toHaveLength(bodies.length + 2);
    const read = [...seen].toSorted(([one], [other]) => one.localeCompare(other));
    expect(read.map(([path, body]) => [path, body.length])).toEqual([
      ...bodies.map((body, at) => [`/${at}`, body.length]),
      ['/last', 0],
    ]);
  });

  it('are answered where answers are larger than what the client has read', async () => {
    const count = 12;
    const body = 'x'.repeat(3_000_000);
    const open = await serve((_asked, response) => void response.end(body));
    const { socket, all } = open();
    socket.write(request('/').repeat(count - 1) + request('/', 'Connection: close\r\n'));
    expect((await all).split(body)).toHaveLength(count + 1);
  });

  it('are counted also where they follow a body in one read, and a body is read while others are worked on', async () => {
    const begun: string[] = [];
    const bodies: string[] = [];
    const open = await serve(({ url = '' }) => void begun.push(url));
    const { socket } = open();
    const withBodies = await serve((asked) => void text(asked).then((body) => bodies.push(body)));
    socket.write([post('/0', 'x'), ...paths.slice(1).map((path) => request(path))].join(''));
    const posts = [1, 2, 3, 4, 5].map((at) => post('/', String(at).repeat(90_000)));
    withBodies().socket.write(posts.join(''));
    await expect.poll(() => bodies.map((body) => body[0])).toEqual(['1', '2', '3', '4']);
    expect(begun).toEqual(paths.slice(0, 4));
  });

  it('are counted also where a head ends in another read than it began', async () => {
    const begun: string[] = [];
    const open = await serve(({ url = '' }) => void begun.push(url));
    const { socket } = open();
    socket.setNoDelay(true);
    const [first = '', ...others] = paths;
    const head = post(first, 'x');
    for (const part of [
      head.slice(0, -3),
      head.slice(-3, -2),
      head.slice(-2) + others.map((path) => request(path)).join(''),
    ]) {
      socket.write(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await expect.poll(() => begun).toEqual(paths.slice(0, 4));
  });

  it('end when the client leaves, also those whose answers wait for others', async () => {
    const left: [string, boolean][] = [];
    const begun: string[] = [];
    const open = await serve(({ url = '' }, response) => {
      begun.push(url);
      response.once('close', () => left.push([url, response.closed]));
    });
    const { socket } = open();
    socket.write(['/1', '/2', '/3'].map((path) => request(path)).join(''));
    await expect.poll(() => begun).toEqual(['/1', '/2', '/3']);
    socket.destroy();
    await expect.poll(() => left.toSorted()).toEqual(begun.map((path) => [path, true]));
  });

  it('let those of others be served in between', async () => {
    let answered = 0;
    let before: number | undefined;
    const open = await serve(({ url }, response) => {
      if (url === '/') answered += 1;
      else before = answered;
      response.end();
    });
    const [flood, other] = [open(), open()];
    for (const { socket } of [flood, other]) {
      socket.write(request('/'));
      await once(socket, 'data');
    }
    flood.socket.write(request('/').repeat(COUNT));
    other.socket.write(request('/other'));
    await expect.poll(() => answered).toBe(COUNT + 2);
    // Node would have answered all that one read brings, which is about 2,000.
    expect(before).toBeLessThan(100);
  });
});
