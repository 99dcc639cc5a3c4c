import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expectEnvelope, startTestServer, useOwnServer } from '@cloud-account/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { plainRequest, rawRequest } from './requests/raw-request.fixture.js';

/** The largest numbers of connections, of all and of one address. */
const [ALL, OWN] = [40, 10];

const server = useOwnServer({
  environment: {
    CLOUD_CONNECTIONS: String(ALL),
    CLOUD_CONNECTIONS_PER_ADDRESS: String(OWN),
    // Connections are displaced here, and not given up.
    CLOUD_HEAD_TIMEOUT: '60000',
  },
});

const held = new Set<Socket>();

afterEach(() => {
  for (const socket of held) socket.destroy();
  held.clear();
});

/** A client that never closes its own side, and takes what comes. */
const openConnection = async (text: string, from = '127.0.0.1'): Promise<Socket> => {
  const { hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, allowHalfOpen: true });
  held.add(socket);
  socket.on('error', () => undefined);
  socket.resume();
  await once(socket, 'connect');
  if (text !== '') socket.write(text, 'latin1');
  return socket;
};

/** The number of connections that the server has open. */
const openConnections = async (): Promise<number> => {
  return Number(/^http_connections (\d+)$/m.exec(await server.metrics())?.[1]);
};

describe('a connection that sent what is no request', () => {
  it('is closed after the answer, though its client keeps it', async () => {
    for (let at = 0; at < 30; at += 1) await openConnection('nonsense\r\n\r\n', `127.0.0.${2 + (at % 10)}`);
    await expect.poll(openConnections).toBeLessThanOrEqual(2);
  });

  it('lets a client that is still sending read the answer', async () => {
    const long = plainRequest('GET', '/v4/regions', [`X-Long: ${'x'.repeat(4_000_000)}`]);
    const { status } = await rawRequest(server.origin, long);
    expect(status).toBe(431);
  });
});

describe('bytes that are no request, after one that is', () => {
  const post = (domain: string): string => {
    const body = JSON.stringify({ domain, type: 'master', soa_email: 'a@example.org' });
    const head = ['POST /v4/domains HTTP/1.1', 'Host: x', `Authorization: Bearer ${server.user.token}`];
    return [...head, 'Content-Type: application/json', `Content-Length: ${body.length}`, '', body].join(
      '\r\n',
    );
  };

  it('are answered after it, so that no answer says that a saved change failed', async () => {
    const { status, body } = await rawRequest(server.origin, `${post('pipelined.example')}nonsense\r\n\r\n`);
    expect(status).toBe(200);
    expect(body).toContain('pipelined.example');
    expect(body.split('HTTP/1.1 400 Bad Request')).toHaveLength(2);
  });

  it('are answered after all that came before them', async () => {
    const names = ['pipelined-1.example', 'pipelined-2.example', 'pipelined-3.example'];
    const { body } = await rawRequest(server.origin, `${names.map(post).join('')}nonsense\r\n\r\n`);
    expect(names.every((name) => body.includes(name))).toBe(true);
    expect(body.indexOf('400 Bad Request')).toBeGreaterThan(body.indexOf('pipelined-3.example'));
  });
});

describe('a request that names no host, or two', () => {
  it.each([[[]], [['Host: a.example', 'Host: b.example']], [['Host: a.example', 'host: a.example']]])(
    'is refused (%j)',
    async (hosts) => {
      for (const path of ['/v4/regions', '/oauth/authorize', '/docs/', '/healthz']) {
        const lines = [`GET ${path} HTTP/1.1`, 'Connection: close', ...hosts, '', ''];
        const { status, body } = await rawRequest(server.origin, lines.join('\r\n'));
        expect([status, expectEnvelope(body)]).toEqual([400, [{ reason: 'The request must name one host' }]]);
      }
    },
  );

  it('is served where HTTP 1.0 allows it', async () => {
    expect((await rawRequest(server.origin, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
  });
});

describe('connections beyond what an address or the server may hold', () => {
  it('displace those without a request, the oldest first, so that others are served', async () => {
    for (let at = 0; at < 3 * ALL; at += 1)
      await openConnection('GET /v4/regions HTTP/1.1\r\n', `127.0.0.${2 + (at % 23)}`);
    const answer = await server.user.get('/domains');
    expect(answer.status).toBe(200);
    await expect.poll(openConnections).toBeLessThanOrEqual(ALL);
  });

  it('of one address are closed while other addresses keep theirs', async () => {
    const other = await openConnection('', '127.0.0.2');
    let gone = false;
    other.on('close', () => {
      gone = true;
    });
    for (let at = 0; at < 2 * OWN; at += 1) await openConnection('', '127.0.0.3');
    await expect.poll(openConnections).toBeLessThanOrEqual(OWN + 3);
    expect(gone).toBe(false);
    expect((await server.user.get('/domains')).status).toBe(200);
  });
});

describe('a head that never ends', () => {
  it('is answered 408 and closed', async () => {
    const own = await startTestServer({ environment: { CLOUD_HEAD_TIMEOUT: '300' } });
    try {
      const { hostname, port } = new URL(own.origin);
      const socket = connect(Number(port), hostname);
      held.add(socket);
      socket.on('error', () => undefined);
      let received = '';
      socket.setEncoding('latin1').on('data', (part: string) => (received += part));
      socket.write('GET /v4/regions HTTP/1.1\r\n');
      const drip = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 50);
      await expect.poll(() => [received, socket.closed]).toEqual([expect.stringContaining('408'), true]);
      clearInterval(drip);
    } finally {
      await own.stop();
    }
  });
});
