import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { request as requestPlain, type IncomingMessage } from 'node:http';
import { request as requestTls } from 'node:https';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { RequestLock } from '@cloud-account/server/lab/halt/request-lock';
import { expectDone, makeCertificate, until, useOwnServer } from '@cloud-account/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

/** The most connections of a listener, and of one address. */
const [ALL, EACH] = [10, 5];

const server = useOwnServer({
  environment: {
    CLOUD_CONNECTIONS: String(ALL),
    CLOUD_CONNECTIONS_PER_ADDRESS: String(EACH),
    // Nothing is closed because of its time here.
    CLOUD_HEAD_TIMEOUT: '60000',
    CLOUD_SEND_TIMEOUT: '600000',
    CLOUD_S3_IDLE_TIMEOUT: '600000',
    // Its lock has requests wait.
    CLOUD_LAB: 'on',
  },
});

const BUCKET = 'held.example.org';
const LARGE = 8 * 1024 ** 2;

/** The parts of requests to a listener that its test sends. */
interface Listener {
  readonly url: () => string;
  /** The name in the TLS handshake. */
  readonly servername?: string;
  /** Is answered to every sender. */
  readonly small: () => string;
  /** Is served in time. */
  readonly permitted: () => string;
  /** Is permitted, and has a large answer. */
  readonly large: () => string;
  /** A head whose body is wanted. */
  readonly wantedBody: () => string;
  /** A head that is refused, before its body. */
  readonly refusedBody: () => string;
}

const lines = (...all: readonly string[]): string => [...all, '', ''].join('\r\n');
/** The host that URLs are signed for; it means nothing elsewhere. */
let host = '';
const get = (path: string, ...headers: readonly string[]): string =>
  lines(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...headers);
const send = (method: string, path: string, ...headers: readonly string[]): string =>
  lines(`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Content-Length: 10000', ...headers);
const bearer = (token: string): string => `Authorization: Bearer ${token}`;
const JSON_BODY = 'Content-Type: application/json';

let [getObject, putObject] = ['', ''];

const ofS3 = {
  small: () => get('/'),
  permitted: () => get(getObject),
  large: () => get(getObject),
  wantedBody: () => send('PUT', putObject),
  refusedBody: () => send('PUT', '/held.example.org/unsigned'),
};

const listeners: Readonly<Record<string, Listener>> = {
  'the API': {
    url: () => server.origin,
    small: () => get('/healthz'),
    permitted: () => get('/v4/regions'),
    large: () => get('/v4/openapi.json'),
    wantedBody: () => send('POST', '/oauth/token', 'Content-Type: application/x-www-form-urlencoded'),
    refusedBody: () => send('POST', '/v4/domains', JSON_BODY),
  },
  "the operator's API": {
    url: () => server.operator.url,
    small: () => get('/metrics'),
    permitted: () => get('/operator/accounts', bearer(server.operator.key)),
    large: () => get('/metrics'),
    wantedBody: () => send('POST', '/operator/accounts', JSON_BODY, bearer(server.operator.key)),
    refusedBody: () => send('POST', '/operator/accounts', JSON_BODY),
  },
  'object storage': { ...ofS3, url: () => server.cloud.objects.url },
  'object storage over TLS': { ...ofS3, url: () => server.cloud.objects.tlsUrl, servername: BUCKET },
};

beforeAll(async () => {
  const { user } = server;
  expectDone(await user.post('/object-storage/buckets', { cluster: 'us-east-1', label: BUCKET }));
  const path = `/object-storage/buckets/us-east-1/${BUCKET}`;
  const urlOf = async (method: string): Promise<string> => {
    const { body } = await user.post<{ url: string }>(`${path}/object-url`, { method, name: 'large' });
    return body.url;
  };
  const put = await urlOf('PUT');
  expect((await fetch(put, { method: 'PUT', body: 'x'.repeat(LARGE) })).status).toBe(200);
  host = new URL(put).host;
  [getObject, putObject] = [await urlOf('GET'), put].map((url) =>
    url.slice(url.indexOf(host) + host.length),
  ) as [string, string];
  const own = await makeCertificate([BUCKET], { now: server.clock.now() });
  expect((await user.post(`${path}/ssl`, own)).status).toBe(200);
});

const held = new Set<Socket>();

let lastAddress = 10;

/** An address of which the server has no connection. */
const newAddress = (): string => `127.0.0.${(lastAddress += 1)}`;

/** The ends of the connections at the server, which is in this process. */
const accepted = new Set<Socket>();

const noteAccepted = (message: unknown): void => {
  accepted.add((message as { readonly socket: Socket }).socket);
};

beforeAll(() => {
  subscribe('net.server.socket', noteAccepted);
});

afterAll(() => {
  unsubscribe('net.server.socket', noteAccepted);
});

afterEach(async () => {
  for (const socket of held) socket.destroy();
  held.clear();
  // Otherwise they take part in what the next test counts.
  await expect.poll(() => [...accepted].filter((socket) => !socket.closed)).toEqual([]);
  accepted.clear();
});

/** A connection whose client sends nothing. */
async function open({ url, servername }: Listener, from: string, secure = true): Promise<Socket> {
  const { hostname, port } = new URL(url());
  const plain = connect({ host: hostname, port: Number(port), localAddress: from });
  plain.on('error', () => undefined);
  held.add(plain);
  await once(plain, 'connect');
  if (servername === undefined || !secure) return plain;
  const tls = connectTls({ socket: plain, servername, rejectUnauthorized: false });
  tls.on('error', () => undefined);
  held.add(tls);
  await once(tls, 'secureConnect');
  return tls;
}

const isClosed = (socket: Socket): boolean => socket.closed || socket.readableEnded;

/** Sends a request from an address. @returns the status of the answer; rejects when the connection is closed */
const ask = ({ url, servername, small }: Listener, from: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const [, path = ''] = small().split(' ');
    const options = { localAddress: from, agent: false as const, servername, rejectUnauthorized: false };
    const sent = (servername === undefined ? requestPlain : requestTls)(new URL(path, url()), options);
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      response.resume();
      response.once('close', () => {
        resolve(response.statusCode);
      });
    });
    sent.end();
  });

/** Connections of clients that the server waits for, by the phase of the request. */
const phases: Readonly<Record<string, (listener: Listener, from: string) => Promise<unknown>>> = {
  'in the handshake, or before the first request': (listener, from) => open(listener, from, false),
  'before the first request': (listener, from) => open(listener, from),
  'after an answer': async (listener, from) => {
    const socket = await open(listener, from);
    socket.write(listener.small());
    await once(socket, 'data');
    socket.resume();
  },
  'in a head': async (listener, from) => {
    (await open(listener, from)).write(listener.small().slice(0, 20));
  },
  'in a body': async (listener, from) => {
    (await open(listener, from)).write(`${listener.wantedBody()}x`);
  },
  'in the body of a refused request': async (listener, from) => {
    const socket = await open(listener, from);
    socket.write(`${listener.refusedBody()}x`);
    await once(socket, 'data');
    socket.resume();
  },
  'without reading answers': async (listener, from) => {
    (await open(listener, from)).write(listener.large().repeat(200));
  },
};

describe.each(Object.entries(listeners))('%s', (_name, listener) => {
  it.each(Object.entries(phases))(
    'serves another address while two hold all connections %s',
    async (_phase, connect) => {
      const addresses = [newAddress(), newAddress()];
      for (let at = 0; at < ALL; at += 1) await connect(listener, addresses[at % 2] ?? '');
      // Where the server just works on a request of all of them, the next one is refused.
      expect(await until(() => ask(listener, '127.0.0.4'))).toBeDefined();
      expect([...held].filter((socket) => !isClosed(socket)).length).toBeGreaterThanOrEqual(EACH);
    },
  );

  it('breaks off no request that it works on, and refuses further connections of its address', async () => {
    const lock = server.cloud.lab?.requestLock ?? new RequestLock();
    await lock.lock();
    const waiting = vi.spyOn(lock, 'enter');
    // While the server works on what the test before left, it may refuse a connection.
    const work = (from: string): Promise<{ readonly answer: Promise<unknown> }> =>
      until(async () => {
        const socket = await open(listener, from);
        const before = waiting.mock.calls.length;
        const answer = once(socket, 'data');
        answer.catch(() => undefined);
        socket.write(listener.permitted());
        await expect.poll(() => isClosed(socket) || waiting.mock.calls.length > before).toBe(true);
        expect(waiting).toHaveBeenCalledTimes(before + 1);
        return { answer };
      });
    const answers: Promise<unknown>[] = [];
    try {
      for (let at = 0; at < EACH; at += 1) answers.push((await work('127.0.0.5')).answer);
      await expect(ask(listener, '127.0.0.5')).rejects.toThrow();
      answers.push((await work('127.0.0.6')).answer);
    } finally {
      waiting.mockRestore();
      lock.unlock();
    }
    for (const [answer] of (await Promise.all(answers)) as [Buffer][])
      expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
  });
});
