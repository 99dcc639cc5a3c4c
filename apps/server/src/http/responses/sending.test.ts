import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { boundSending } from './sending.js';

const large = 'x'.repeat(1024 * 1024);

const pieces = function* (): Generator<string> {
  for (let at = 0; at < 60; at += 1) yield large;
};

/**
 * How long a client that reads nothing for a while keeps its connection, and how much it gets after that.
 *
 * @param pause milliseconds that it reads nothing
 * @param bound milliseconds that it may take nothing
 */
const ask = async (
  listener: RequestListener,
  { pause, bound }: { readonly pause: number; readonly bound: number },
): Promise<{ closed: number; bytes: number }> => {
  const server = createServer(listener);
  boundSending(server, bound);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const closed = new Promise<number>((resolve) => {
    const began = Date.now();
    server.on('connection', (socket) =>
      socket.once('close', () => {
        resolve(Date.now() - began);
      }),
    );
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let bytes = 0;
  setTimeout(() => socket.on('data', (part) => (bytes += part.length)), pause);
  const milliseconds = await closed;
  if (pause > milliseconds) socket.destroy();
  else if (!socket.closed) await once(socket, 'close');
  server.close();
  return { closed: milliseconds, bytes };
};

const whole: RequestListener = (_request, response) => {
  response.end(Buffer.alloc(60 * 1024 * 1024));
};
const inPieces: RequestListener = (_request, response) => {
  Readable.from(pieces()).pipe(response);
};

describe('a client that does not take its answer', () => {
  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])('loses its connection (%s)', async (_how, listener) => {
    const { closed } = await ask(listener, { pause: 5_000, bound: 1_500 });
    expect(closed).toBeGreaterThanOrEqual(1_400);
    expect(closed).toBeLessThan(4_500);
  });

  it.each([
    ['whole', whole],
    ['in pieces', inPieces],
  ])('gets all of it when it takes it in time (%s)', async (_how, listener) => {
    // Longer than a machine with other work holds a client that reads.
    expect((await ask(listener, { pause: 0, bound: 20_000 })).bytes).toBeGreaterThan(60 * 1024 * 1024);
  });
});
