import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createHttpServer } from '@cloud-account/testkit/waits';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { boundSending } from './sending.js';

const BOUND = 1_500;
const PIECES = 60;
const large = 'x'.repeat(1024 * 1024);

const whole: RequestListener = (_request, response) => {
  response.end(large.repeat(PIECES));
};
const inPieces: RequestListener = (_request, response) => {
  Readable.from(Array.from({ length: PIECES }, () => large)).pipe(response);
};

/** Asks for an answer. @returns the ends of the client, which reads nothing yet, and of the server */
const ask = async (listener: RequestListener) => {
  const server = createHttpServer(listener);
  boundSending(server, BOUND);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void server.close());
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const [request, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  return { socket, connection: request.socket, response };
};

describe('a client that does not take its answer', () => {
  // Time passes where a test says so.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])('loses its connection (%s)', async (_how, listener) => {
    const { socket, connection } = await ask(listener);
    vi.advanceTimersByTime(BOUND - 1);
    expect(connection.destroyed).toBe(false);
    await expect
      .poll(() => {
        vi.advanceTimersByTime(BOUND);
        return connection.destroyed;
      })
      .toBe(true);
    socket.destroy();
  });

  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])('gets all of it when it takes each part in time (%s)', async (_how, listener) => {
    const { socket, response } = await ask(listener);
    response.on('drain', () => vi.advanceTimersByTime(BOUND - 1));
    let bytes = 0;
    socket.on('data', (part) => (bytes += part.length));
    await once(socket, 'close');
    expect(bytes).toBeGreaterThan(PIECES * large.length);
  });
});
