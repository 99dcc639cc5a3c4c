import { createSocket, Socket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits, pause } from '../../../../tests/kit/src/waits/index.js';
import { MessageSplitter } from '../messages/message-splitter.js';
import { askSoa } from './ask-soa.js';
import { sendNotify } from './send-notify.js';
import { TransferProblem } from './transfer-problem.js';

const zone = 'example.test';
const options = { timeoutMs: limits.wait, allowPrivateAddresses: true };

/** For a name server that does not answer. */
const hasty = { ...options, timeoutMs: 50 };

type Say = (question: Buffer, count: number, from?: RemoteInfo) => readonly Buffer[];

let udp: Socket | undefined;
let tcp: Server | undefined;

afterEach(() => {
  udp?.close();
  tcp?.close();
  [udp, tcp] = [undefined, undefined];
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Listens over UDP and TCP on one port. A free port of TCP may be taken for UDP: then it tries another one. */
async function listen(socket: Socket, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  socket.bind(port, '127.0.0.1');
  try {
    await once(socket, 'listening');
    return port;
  } catch {
    server.close();
    return listen(socket, server);
  }
}

/** A name server with given answers over UDP and TCP. */
async function fake(say: Say, sayByTcp: Say = () => []): Promise<{ host: string; port: number }> {
  const socket = (udp = createSocket('udp4'));
  let count = 0;
  socket.on('message', (question, from) => {
    count += 1;
    for (const reply of say(question, count, from)) socket.send(reply, from.port, from.address);
  });
  tcp = createServer((connection) => {
    const splitter = new MessageSplitter();
    connection
      .on('error', () => undefined)
      .on('data', (chunk: Buffer) => {
        for (const question of splitter.push(chunk)) {
          for (const reply of sayByTcp(question, 1)) {
            connection.write(Buffer.concat([Buffer.of(reply.length >> 8, reply.length & 255), reply]));
          }
          connection.end();
        }
      });
  });
  return { host: '127.0.0.1', port: await listen(socket, tcp) };
}

/** An answer with a SOA record, with an optional change. */
function reply(question: Buffer, flags = 0x8400, change: (bytes: Buffer) => void = () => undefined): Buffer {
  const numbers = Buffer.alloc(20);
  [7, 60, 30, 900, 5].forEach((number, at) => numbers.writeUInt32BE(number, at * 4));
  const rdata = Buffer.concat([Buffer.of(2, 0x6e, 0x73, 0xc0, 12, 0xc0, 12), numbers]);
  const record = Buffer.concat([
    Buffer.from('c00c00060001000001', 'hex'),
    Buffer.of(0x2c, 0, rdata.length),
    rdata,
  ]);
  const bytes = Buffer.concat([question, record]);
  bytes.writeUInt16BE(flags, 2);
  bytes.writeUInt16BE(1, 6);
  change(bytes);
  return bytes;
}

const problemOf = async (asked: Promise<unknown>): Promise<TransferProblem> => {
  const outcome = await asked.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(TransferProblem);
  return outcome as TransferProblem;
};

describe('the SOA record of a zone', () => {
  it('is queried over UDP', async () => {
    const server = await fake((question) => [reply(question)]);
    const soa = {
      mname: `ns.${zone}`,
      rname: zone,
      serial: 7,
      refresh: 60,
      retry: 30,
      expire: 900,
      minimum: 5,
    };
    expect(await askSoa({ zone: 'Example.TEST', server }, options)).toEqual(soa);
  });

  it('is queried over TCP after a truncated answer', async () => {
    const server = await fake(
      (question) => [reply(question, 0x8600)],
      (question) => [reply(question)],
    );
    expect(await askSoa({ zone, server }, options)).toMatchObject({ serial: 7 });
  });

  it('is not read from answers to other questions', async () => {
    const wrongId = (bytes: Buffer): void => void bytes.writeUInt16BE(bytes.readUInt16BE(0) ^ 1, 0);
    const server = await fake((question) => [
      Buffer.alloc(3),
      reply(question, 0x8400, wrongId),
      question,
      reply(question),
    ]);
    expect(await askSoa({ zone, server }, options)).toMatchObject({ serial: 7 });
  });

  it.each<[string, TransferProblem['code'], RegExp, Say]>([
    [
      'that has none',
      'malformed',
      /no start/,
      (question) => [reply(question, 0x8400, (bytes) => bytes.writeUInt16BE(0, 6))],
    ],
    ['without authority', 'refused', /authority/, (question) => [reply(question, 0x8000)]],
    ['that is an error', 'refused', /REFUSED/, (question) => [reply(question, 0x8405)]],
    [
      'about another name',
      'malformed',
      /another question/,
      (question) => [reply(question, 0x8400, (bytes) => (bytes[13] = 0x7a))],
    ],
    ['that is incomplete', 'malformed', /cannot be read/, (question) => [reply(question).subarray(0, -3)]],
    ['that never comes', 'timeout', /did not answer/, () => []],
    [
      'that is truncated, without an answer over TCP',
      'truncated',
      /closed the connection/,
      (question) => [reply(question, 0x8600)],
    ],
  ])('is not in an answer %s', async (_, code, message, say) => {
    const asked = askSoa({ zone, server: await fake(say) }, code === 'timeout' ? hasty : options);
    const problem = await problemOf(asked);
    expect({ code: problem.code, message: problem.message }).toEqual({
      code,
      message: expect.stringMatching(message) as string,
    });
  });

  it.each(['fe80::1', '2001:db8::1', '255.255.255.255'])(
    'is not queried at the unreachable address %s',
    async (host) => {
      const asked = askSoa({ zone, server: { host, port: 53 } }, hasty);
      await expect(asked).rejects.toMatchObject({ name: 'TransferProblem' });
    },
  );

  it('is queried from the local address and only at allowed addresses', async () => {
    const seen: (string | undefined)[] = [];
    const server = await fake((question, _count, from) => {
      seen.push(from?.address);
      return [reply(question)];
    });
    await askSoa({ zone, server }, { ...options, localAddress: { ipv4: '127.0.0.9' } });
    expect(seen).toEqual(['127.0.0.9']);
    const problem = await problemOf(askSoa({ zone, server }, { ...options, allowPrivateAddresses: false }));
    expect(problem.code).toBe('address_not_allowed');
    await expect(askSoa({ zone: 'a..b', server }, options)).rejects.toThrow(RangeError);
    await expect(
      askSoa({ zone, server }, { ...options, signal: AbortSignal.abort(new Error('no more')) }),
    ).rejects.toThrow('no more');
  });
});

describe('a notification that a zone has changed', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  /** Lets the time of an attempt pass, which doubles with each. */
  const endAttempt = (count: number) => vi.advanceTimersByTime(options.timeoutMs * 2 ** (count - 1));

  it('is repeated until it is acknowledged', async () => {
    const said: number[] = [];
    const server = await fake((question, count) => {
      said.push(question.readUInt16BE(2));
      if (count === 3)
        return [Buffer.concat([question.subarray(0, 2), Buffer.of(0xa4, 0), question.subarray(4)])];
      endAttempt(count);
      return [];
    });
    await sendNotify({ zone, server }, { ...options, attempts: 5 });
    expect(said).toEqual([0x2400, 0x2400, 0x2400]);
  });

  it('stops after the last attempt or a refusal', async () => {
    let received = 0;
    const deaf = await fake((_question, count) => {
      received = count;
      endAttempt(count);
      return [];
    });
    const unanswered = await problemOf(sendNotify({ zone, server: deaf }, { ...options, attempts: 2 }));
    expect([unanswered.code, received]).toEqual(['timeout', 2]);
    udp?.close();
    tcp?.close();
    const unwilling = await fake((question) => [reply(question, 0xa404)]);
    const problem = await problemOf(sendNotify({ zone, server: unwilling }, { ...options, attempts: 9 }));
    expect(problem).toMatchObject({ code: 'refused', message: expect.stringContaining('NOTIMP') as string });
  });

  it('is acknowledged while this process stands still, until after the time of the attempt', async () => {
    const replied = new Int32Array(new SharedArrayBuffer(4));
    const program = `
      const { parentPort, workerData: replied } = require('node:worker_threads');
      const socket = require('node:dgram').createSocket('udp4');
      socket.on('message', (question, { port, address }) => {
        question.writeUInt16BE(0xa400, 2);
        socket.send(question, port, address, () => {
          Atomics.store(replied, 0, 1);
          Atomics.notify(replied, 0);
        });
      });
      socket.bind(0, '127.0.0.1', () => parentPort.postMessage(socket.address().port));`;
    const other = new Worker(program, { eval: true, workerData: replied });
    onTestFinished(async () => void (await other.terminate()));
    const [port] = (await once(other, 'message')) as [number];
    const send = vi.spyOn(Socket.prototype, 'send');
    send.mockImplementation(function (this: Socket, ...given) {
      send.mockRestore();
      this.send(...given);
      // Comes before this process reads what has arrived.
      void pause(0).then(() => endAttempt(1));
      Atomics.wait(replied, 0, 0);
      Atomics.wait(replied, 0, 1, 10);
    });
    await sendNotify({ zone, server: { host: '127.0.0.1', port } }, { ...options, attempts: 1 });
  });

  it('is repeated after an unreachable port', async () => {
    vi.useRealTimers();
    const { port } = await fake(() => []);
    udp?.close();
    const sent = vi.spyOn(Socket.prototype, 'send');
    const [socket] = [(udp = createSocket('udp4'))];
    const answered = sendNotify(
      { zone, server: { host: '127.0.0.1', port } },
      { ...options, timeoutMs: 100, attempts: 10 },
    );
    socket.on('message', (question, from) => {
      socket.send(reply(question, 0xa400), from.port, from.address);
    });
    await expect.poll(() => sent.mock.calls.length).toBeGreaterThan(0);
    socket.bind(port, '127.0.0.1');
    await answered;
  });
});
