import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encode, streamEncode } from 'dns-packet';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pause, until } from '../../../../tests/kit/src/waits/index.js';
import { NameServerEngine } from './engine.js';
import { client, startEngine, stopEngines, TestZones, type TestZone } from './engine.fixture.js';
import { Transfer } from './transfer.js';

const zone = 'example.test';
const start =
  '@ 300 IN SOA ns.example.net. host.example.net. 7 3600 600 86400 300\n@ 300 IN NS ns.example.net.\n';
const text = `${start}www 300 IN A 192.0.2.1\n*.wild 300 IN CNAME www\nsub 300 IN NS ns.sub\nns.sub 300 IN A 192.0.2.9\n`;
const large =
  start + Array.from({ length: 12_000 }, (_, at) => `h${at} 300 IN TXT "${'x'.repeat(200)}"\n`).join('');

afterEach(async () => {
  vi.useRealTimers();
  await stopEngines();
});

/** Pseudo-random numbers from a seed, each below `limit`. */
function pseudoRandom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

const soa = { mname: 'a', rname: 'b', serial: 6, refresh: 1, retry: 1, expire: 1, minimum: 1 };
const question = (name: string, type: string) => [{ name, type: type as 'A' }];

/** Valid messages, which the test corrupts. */
const bases = [
  encode({ type: 'query', id: 1, questions: question(`www.${zone}`, 'A') }),
  encode({ type: 'query', id: 2, questions: question(`a.b.wild.${zone}`, 'MX') }),
  encode({
    type: 'query',
    id: 3,
    questions: question(zone, 'IXFR'),
    authorities: [{ type: 'SOA', name: zone, data: soa }],
  }),
  encode({ type: 'query', id: 4, questions: question(zone, 'AXFR') }),
  encode({ type: 'query', id: 5, flags: (4 << 11) | 0x400, questions: question(zone, 'SOA') }),
  encode({
    ...{ type: 'query', id: 6, questions: question(`x.sub.${zone}`, 'ANY') },
    additionals: [
      {
        type: 'OPT',
        name: '.',
        udpPayloadSize: 700,
        flags: 0,
        options: [{ code: 3, data: Buffer.alloc(2) }],
      } as never,
    ],
  }),
];

function spoilt(random: (limit: number) => number): Buffer {
  const base = bases[random(bases.length)] ?? Buffer.alloc(0);
  const kind = random(10);
  if (kind === 0) return Buffer.from(Array.from({ length: random(80) }, () => random(256)));
  const bytes = Buffer.concat([
    base.subarray(0, kind === 1 ? random(base.length) : base.length),
    Buffer.alloc(random(4) === 0 ? random(20) : 0, random(256)),
  ]);
  for (let change = random(5); change > 0 && bytes.length > 0; change -= 1) {
    const at = random(3) === 0 ? random(bytes.length) : random(Math.min(bytes.length, 14));
    bytes[at] = random(4) === 0 ? 0xc0 : random(256);
  }
  return bytes;
}

function hostileZones(): TestZones {
  const zones = new TestZones();
  zones.serve(zone, text, { transfersTo: ['192.0.2.53', '127.0.0.1'], masters: ['192.0.2.53'] });
  return zones;
}

const seed = Number(process.env.CLOUD_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

describe(`corrupt messages (CLOUD_TEST_SEED=${seed})`, () => {
  it('are answered, refused or ignored without an error, 100,000 of them', () => {
    const random = pseudoRandom(seed);
    const faults: unknown[] = [];
    const engine = new NameServerEngine(hostileZones(), {
      events: { failed: (error) => faults.push(error) },
    });
    for (let count = 0; count < 100_000; count += 1) {
      const packet = spoilt(random);
      const transport = count % 2 === 0 ? 'udp' : 'tcp';
      const outcome = engine.respond(packet, { ...client, transport });
      if (outcome === undefined || outcome instanceof Transfer) continue;
      // No matcher here, because it would take longer than everything else.
      const isReply = Buffer.isBuffer(outcome) && outcome.length >= 12 && (outcome[2] ?? 0) >= 0x80;
      const isOurs = isReply && outcome.readUInt16BE(0) === packet.readUInt16BE(0) && outcome.length <= 1232;
      if (!isOurs) throw new Error(`A wrong reply to ${packet.toString('hex')}`);
    }
    expect(faults).toEqual([]);
    const { answers, ignored } = engine.figures();
    expect(ignored).toBeGreaterThan(0);
    for (const code of [0, 1, 3, 4, 5, 9]) expect(answers.udp[code]).toBeGreaterThan(0);
  });

  it('do not stop the sockets, with thousands over UDP and TCP', async () => {
    const random = pseudoRandom(seed + 1);
    const faults: unknown[] = [];
    const { engine, port } = await startEngine(hostileZones(), {
      events: { failed: (error) => faults.push(error) },
    });
    const udp = createSocket('udp4');
    for (let count = 0; count < 3_000; count += 1) udp.send(spoilt(random), port, '127.0.0.1');
    for (let count = 0; count < 100; count += 1) {
      const socket = connect({ port, host: '127.0.0.1' }).on('error', () => undefined);
      await once(socket, 'connect');
      socket.resume();
      for (let message = 0; message < 20; message += 1) {
        const bytes = spoilt(random);
        const length = Buffer.alloc(2);
        length.writeUInt16BE(random(10) === 0 ? random(0x10000) : bytes.length);
        socket.write(Buffer.concat([length, bytes]));
      }
      if (random(2) === 0) socket.resetAndDestroy();
      else socket.end();
    }
    await expectAnswer(port);
    udp.close();
    expect(faults).toEqual([]);
    await expect.poll(() => engine.figures().answers.udp[1]).toBeGreaterThan(0);
    await expect.poll(() => engine.figures().answers.tcp[1]).toBeGreaterThan(0);
  });
});

const ask = streamEncode({ type: 'query', id: 9, questions: question(zone, 'SOA') });

async function open(port: number, localAddress = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Expects that the name server answers a valid question. */
async function expectAnswer(port: number, localAddress?: string): Promise<void> {
  const socket = await open(port, localAddress);
  socket.write(ask);
  const refused = closed(socket).then(() => {
    throw new Error('The connection is closed before its answer.');
  });
  const [answer] = (await Promise.race([once(socket, 'data'), refused])) as [Buffer];
  expect(answer.readUInt16BE(2)).toBe(9);
  socket.destroy();
}

/** Resolves when a connection is closed, also by a reset that answers a write on its way. */
const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    if (socket.closed) resolve();
    else
      socket
        .on('error', () => undefined)
        .once('close', () => {
          resolve();
        });
  });

describe('connections', () => {
  it('can send many questions at once, in any pieces, and get answers in order', async () => {
    const { port } = await startEngine(hostileZones());
    const socket = await open(port);
    let received = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => (received = Buffer.concat([received, chunk])));
    const all = Buffer.concat(
      Array.from({ length: 50 }, (_, id) =>
        streamEncode({ type: 'query', id, questions: question(`www.${zone}`, 'A') }),
      ),
    );
    for (let at = 0; at < all.length; at += 7) socket.write(all.subarray(at, at + 7));
    // Questions before the end are still answered.
    socket.end();
    await closed(socket);
    const ids: number[] = [];
    for (let at = 0; at < received.length; at += 2 + received.readUInt16BE(at))
      ids.push(received.readUInt16BE(at + 2));
    expect(ids).toEqual(Array.from({ length: 50 }, (_, id) => id));
  });

  it('are closed after a time without a complete message, or after a too long message', async () => {
    const { engine, port } = await startEngine(hostileZones(), { limits: { idleMs: 300 } });
    const [silent, half, dripping, long] = await Promise.all([
      open(port),
      open(port),
      open(port),
      open(port),
    ]);
    for (const socket of [silent, half, dripping, long]) socket.resume();
    half.write(ask.subarray(0, 9));
    long.write(Buffer.of(0xff, 0xff, 1));
    while (dripping.writable) {
      dripping.write(Buffer.of(1));
      await pause(50);
    }
    await Promise.all([silent, half, dripping, long].map(closed));
    await expect.poll(() => engine.figures().connections.open).toBe(0);
    // This connection may be idle for too long, too.
    await until(() => expectAnswer(port));
  });

  it('are limited, and a new one replaces an idle one', async () => {
    const { engine, port } = await startEngine(hostileZones(), {
      limits: { connections: 20, connectionsOfClient: 1_000 },
    });
    const flood = await Promise.all(Array.from({ length: 200 }, () => open(port)));
    await expectAnswer(port);
    expect(engine.figures().connections.open).toBeLessThanOrEqual(20);
    for (const socket of flood) socket.destroy();
  });

  it('of one client are limited', async () => {
    const { engine, port } = await startEngine(hostileZones(), { limits: { connectionsOfClient: 5 } });
    const flood = await Promise.all(Array.from({ length: 30 }, () => open(port)));
    await expect.poll(() => flood.filter((socket) => socket.resume().closed).length).toBe(25);
    expect(engine.figures().connections).toEqual({ open: 5, refused: 0 });
    await expectAnswer(port);
    for (const socket of flood) socket.destroy();
    await expect.poll(() => engine.figures().connections.open).toBe(0);
    await expectAnswer(port);
  });

  it('that read nothing of a large zone are closed, use little memory and do not delay others', async () => {
    const zones = hostileZones();
    zones.serve('large.test', large, { transfersTo: ['127.0.0.1'] });
    const limits = { stallMs: 500, transfers: 3, transfersOfClient: 3 };
    const { engine, port } = await startEngine(zones, { limits });
    const before = process.memoryUsage().arrayBuffers;
    const slow = await Promise.all(Array.from({ length: 10 }, () => open(port)));
    for (const socket of slow) {
      socket.pause();
      socket.write(
        Buffer.concat(
          Array.from({ length: 30 }, () =>
            streamEncode({ type: 'query', id: 9, questions: question('large.test', 'AXFR') }),
          ),
        ),
      );
    }
    await expectAnswer(port);
    let used = 0;
    await expect
      .poll(() => {
        used = Math.max(used, process.memoryUsage().arrayBuffers - before);
        return engine.figures().transfers.broken;
      })
      .toBeGreaterThanOrEqual(3);
    expect(used).toBeLessThan(32 * 1024 * 1024);
    for (const socket of slow) socket.destroy();
    await expect.poll(() => engine.figures().connections.open).toBe(0);
  });
});

describe('addresses that occupy all connections', () => {
  const [all, each] = [4, 2];
  const texts = Array.from({ length: 200 }, (_, at) => `@ 300 IN TXT "${at}${'x'.repeat(200)}"\n`).join('');
  const asking = (name: string, type: string): Buffer =>
    streamEncode({ type: 'query', id: 9, questions: question(name, type) });
  const often = (bytes: Buffer, times: number): Buffer => Buffer.concat(Array<Buffer>(times).fill(bytes));

  const startHeld = (zones = hostileZones()) => {
    zones.serve('large.test', large, { transfersTo: ['127.0.0.2', '127.0.0.3'] });
    zones.serve('texts.test', start + texts);
    return startEngine(zones, { limits: { connections: all, connectionsOfClient: each } });
  };

  it.each<[string, (socket: Socket) => unknown]>([
    ['before a question', () => undefined],
    ['in a question', (socket) => socket.write(ask.subarray(0, 9))],
    [
      'after an answer',
      async (socket) => {
        socket.write(ask);
        await once(socket, 'data');
      },
    ],
    ['without reading answers', (socket) => socket.write(often(asking('texts.test', 'TXT'), 2_000))],
    ['without reading a transfer', (socket) => socket.write(often(asking('large.test', 'AXFR'), 10))],
  ])('do not exclude others %s', async (_phase, occupy) => {
    const { port } = await startHeld();
    const held: Socket[] = [];
    for (let at = 0; at < all; at += 1) {
      const socket = await open(port, `127.0.0.${at < each ? 2 : 3}`);
      held.push(socket);
      await occupy(socket);
    }
    // Where an answer is just being made on all of them, the next connection is refused.
    await until(() => expectAnswer(port, '127.0.0.4'));
    expect(held.filter((socket) => socket.closed).length).toBeLessThan(all);
    for (const socket of held) socket.destroy();
  });

  it('get no further ones while their questions are worked on, and all answers', async () => {
    const zones = hostileZones();
    let asked = 0;
    let resolveContent = (_content: undefined): void => undefined;
    const content = new Promise<undefined>((resolve) => (resolveContent = resolve));
    zones.serve('awaited.test', start, {
      content: () => {
        asked += 1;
        return content;
      },
    });
    const { engine, port } = await startHeld(zones);
    const answers: Promise<unknown>[] = [];
    for (let at = 0; at < each; at += 1) {
      const socket = await open(port, '127.0.0.2');
      socket.write(asking('awaited.test', 'SOA'));
      answers.push(once(socket, 'data'));
    }
    await expect.poll(() => asked).toBe(each);
    await closed((await open(port, '127.0.0.2')).resume());
    expect(engine.figures().connections).toEqual({ open: each, refused: 1 });
    await expectAnswer(port, '127.0.0.3');
    resolveContent(undefined);
    await Promise.all(answers);
  });
});

describe('the end of a name server', () => {
  it('lets a transfer continue, and waits at most the time limit for one that nobody reads', async () => {
    const zones = new TestZones();
    zones.serve('large.test', large, { transfersTo: ['127.0.0.1'] });
    const axfr = streamEncode({ type: 'query', id: 9, questions: question('large.test', 'AXFR') });
    const engine = new NameServerEngine<TestZone>(zones);
    const { port } = await engine.start({ hosts: ['127.0.0.1'], port: 0 });
    const [taken, idle, stuck] = await Promise.all([open(port), open(port), open(port)]);
    // Reads no more than this; the system buffers some megabytes.
    stuck.write(Buffer.concat(Array.from({ length: 10 }, () => axfr)));
    await once(stuck, 'readable');
    taken.write(axfr);
    await once(taken, 'data');
    let bytes = 0;
    taken.on('data', (chunk: Buffer) => (bytes += chunk.length));
    idle.resume();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopped = engine.stop(1_000);
    await Promise.all([closed(taken), closed(idle)]);
    vi.advanceTimersByTime(1_000);
    await stopped;
    expect(bytes).toBeGreaterThan(12_000 * 200);
    expect(engine.figures().connections.open).toBe(0);
    stuck.destroy();
    await expect(open(port)).rejects.toThrow();
  });
});
