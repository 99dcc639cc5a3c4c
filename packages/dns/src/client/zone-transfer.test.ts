import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import {
  compareZones,
  reply,
  sampleZone,
  soaOf,
  startFakeNameserver,
  transferLimits,
  type FakeBehaviour,
  type FakeNameserver,
  type Query,
  type ZoneRecord,
} from '../../../../tests/kit/src/nameservers/index.js';
import { TransferProblem, type TransferProblemCode } from './transfer-problem.js';
import { fetchZone, transferZone, type TransferOptions, type TransferredZone } from './zone-transfer.js';

const zone = 'example.test';
const limits: TransferOptions = { ...transferLimits, maxRecords: 10_000, maxBytes: 5_000_000 };

let server: FakeNameserver | undefined;

afterEach(async () => {
  // Every outcome must close the connection; an earlier stop would hide an open one.
  await server?.idle();
  await server?.stop();
  server = undefined;
});

async function transferFrom(
  behaviour: FakeBehaviour,
  options: Partial<TransferOptions> = {},
): Promise<TransferredZone> {
  server = await startFakeNameserver(behaviour);
  return transferZone({ zone, server }, { ...limits, ...options });
}

async function problemOf(transfer: Promise<unknown>): Promise<TransferProblem> {
  const outcome = await transfer.catch((error: unknown) => error);
  expect(outcome).toBeInstanceOf(TransferProblem);
  return outcome as TransferProblem;
}

/** Runs work and waits until its sockets and timers are gone; it ignores those of the test runner. */
async function expectNothingLeft(work: () => Promise<unknown>): Promise<void> {
  const scope = new AsyncLocalStorage<true>();
  const alive = new Map<number, string>();
  const hook = createHook({
    init: (id, type) => {
      if (scope.getStore() && /^(Timeout|TCP|GETADDRINFO)/.test(type)) alive.set(id, type);
    },
    destroy: (id) => alive.delete(id),
  }).enable();
  let made = 0;
  await scope.run(true, async () => {
    await work().catch(() => undefined);
    made = alive.size;
  });
  expect(made).toBeGreaterThan(0);
  await expect.poll(() => [...alive.values()]).toEqual([]);
  hook.disable();
}

describe('a server that misbehaves', () => {
  it.each<[FakeBehaviour & string, TransferProblemCode, RegExp]>([
    ['refuse', 'refused', /REFUSED/],
    ['truncate', 'truncated', /before the zone was complete/],
    ['reset', 'truncated', /before the zone was complete/],
    ['half-message', 'truncated', /before the zone was complete/],
    ['garbage', 'malformed', /invalid answer/],
    ['wrong-id', 'malformed', /another question/],
    ['no-soa', 'malformed', /start of authority/],
    ['other-zone', 'malformed', /another zone/],
    ['cut-flag', 'malformed', /cut short/],
    ['other-serial', 'malformed', /changed during/],
    ['endless', 'too_large', /more than 10000 records/],
  ])('%s is reported as %s', async (behaviour, code, message) => {
    const problem = await problemOf(transferFrom(behaviour));
    expect(problem.code).toBe(code);
    expect(problem.message).toMatch(message);
  });

  it('is given up after the idle time when it never answers', async () => {
    const problem = await problemOf(transferFrom('silent', { idleTimeoutMs: 50 }));
    expect(problem).toMatchObject({ code: 'timeout', message: 'The name server stopped answering.' });
  });

  it('is given up after the overall time when it sends single bytes slowly', async () => {
    const problem = await problemOf(transferFrom('slow-drip', { overallTimeoutMs: 200 }));
    expect(problem).toMatchObject({ code: 'timeout', message: 'The transfer took too long.' });
  });

  it('is given up at the limit of bytes when it never ends', async () => {
    const problem = await problemOf(transferFrom('endless', { maxRecords: Infinity, maxBytes: 300_000 }));
    expect(problem).toMatchObject({ code: 'too_large', message: 'The zone is larger than 300000 bytes.' });
  });

  it('cannot exhaust memory with names that are much larger uncompressed', async () => {
    const raw = (query: Query): Buffer[] => [
      reply(query, [soaOf(zone)]),
      ...Array.from({ length: 20 }, () => bombMessage(query)),
    ];
    const problem = await problemOf(transferFrom({ raw }, { maxRecords: Infinity, maxBytes: 1_000_000 }));
    expect(problem.code).toBe('too_large');
    expect(problem.message).toMatch(/bytes/);
  });
});

/** 1,000 records of 12 bytes; the owner of each is a name of 255 bytes, all of them escapes. */
function bombMessage(query: Query): Buffer {
  const label = Buffer.concat([Buffer.of(57), Buffer.alloc(57, 0)]);
  const apex = Buffer.from('\x07example\x04test\0', 'latin1');
  const head = Buffer.alloc(12);
  head.writeUInt16BE(query.id, 0);
  head.writeUInt16BE(0x8400, 2);
  head.writeUInt16BE(1000, 6);
  const rest = Buffer.from([0xff, 0x00, 0, 1, 0, 0, 0, 1, 0, 0]);
  const name = Buffer.concat([label, label, label, label, apex]);
  const records = Array.from({ length: 999 }, () => Buffer.concat([Buffer.of(0xc0, 12), rest]));
  const message = Buffer.concat([head, name, rest, ...records]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(message.length);
  return Buffer.concat([length, message]);
}

describe('the messages of a transfer', () => {
  it.each([1, 7, 1000])('may hold %d records each', async (perMessage) => {
    const records = sampleZone(zone, 60).filter(({ name }) => !name.includes('\\'));
    const result = await transferFrom({ zone: records, perMessage });
    expect(compareZones(records, result.rrs, { zone })).toEqual([]);
    expect(result.rrs).toHaveLength(records.length);
    expect(result.messages).toBe(Math.ceil((records.length + 1) / perMessage));
    expect(result.rrs.filter(({ type }) => type === 'SOA')).toHaveLength(1);
  });

  it('may arrive in any pieces', async () => {
    const raw = (query: Query): Buffer[] => {
      const bytes = Buffer.concat([reply(query, [soaOf(zone)]), reply(query, [soaOf(zone)])]);
      return [...bytes].map((byte) => Buffer.of(byte));
    };
    const result = await transferFrom({ raw });
    expect(result).toMatchObject({ rrs: [{ name: zone, type: 'SOA' }], messages: 2, ignored: 0 });
  });

  it('may have as many bytes as the limit, including their lengths', async () => {
    const one = { zone: [soaOf(zone)] };
    const { bytes } = await transferFrom(one);
    await server?.stop();
    const exact = await transferFrom(one, { maxBytes: bytes });
    expect(exact.bytes).toBe(bytes);
    await server?.stop();
    expect(await problemOf(transferFrom(one, { maxBytes: bytes - 1 }))).toMatchObject({ code: 'too_large' });
  });

  it('may have as many records as the limit, with the SOA counted once', async () => {
    const records = [soaOf(zone), ...sampleZone(zone, 40).slice(1, 20)];
    const result = await transferFrom({ zone: records }, { maxRecords: 20 });
    expect(result.rrs).toHaveLength(20);
    await server?.stop();
    expect(await problemOf(transferFrom({ zone: records }, { maxRecords: 19 }))).toMatchObject({
      code: 'too_large',
    });
  });
});

describe('the end of a transfer', () => {
  it.each<[string, FakeBehaviour, Partial<TransferOptions>?]>([
    ['a success', { zone: [soaOf(zone)] }],
    ['a refusal', 'refuse'],
    ['invalid bytes', 'garbage'],
    ['an early end', 'truncate'],
    ['a broken connection', 'reset'],
    ['too many records', 'endless'],
    ['silence', 'silent', { idleTimeoutMs: 100 }],
    ['slow single bytes', 'slow-drip', { overallTimeoutMs: 200 }],
  ])('leaves no socket and no timer after %s', async (_, behaviour, times = {}) => {
    const fake = (server = await startFakeNameserver(behaviour));
    await expectNothingLeft(() => transferZone({ zone, server: fake }, { ...limits, ...times }));
  });

  it('aborts with the reason of the caller and closes the connection', async () => {
    const controller = new AbortController();
    server = await startFakeNameserver('silent');
    const transfer = transferZone({ zone, server }, { ...limits, signal: controller.signal });
    const reason = new Error('not needed any more');
    const ended = expect(transfer).rejects.toBe(reason);
    await expect.poll(() => server?.connections()).toBe(1);
    controller.abort(reason);
    await ended;
  });

  it('comes before any connection when the caller aborted before', async () => {
    server = await startFakeNameserver('silent');
    const options = { ...limits, signal: AbortSignal.abort(new Error('too late')) };
    await expect(transferZone({ zone, server }, options)).rejects.toThrow('too late');
    expect(server.connections()).toBe(0);
  });

  it('leaves no listener on the signal of the caller', async () => {
    const controller = new AbortController();
    const result = await transferFrom({ zone: [soaOf(zone)] }, { signal: controller.signal });
    const rejections: unknown[] = [];
    const note = (reason: unknown): void => void rejections.push(reason);
    process.on('unhandledRejection', note).on('uncaughtException', note);
    controller.abort(new Error('after the end'));
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', note).off('uncaughtException', note);
    expect(result.rrs).toHaveLength(1);
    expect(rejections).toEqual([]);
  });
});

describe('reaching the server', () => {
  async function closedPort(): Promise<number> {
    const listener = createServer().listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    listener.close();
    await once(listener, 'close');
    return port;
  }

  it('fails as unreachable when nothing listens', async () => {
    const address = { host: '127.0.0.1', port: await closedPort() };
    const problem = await problemOf(transferZone({ zone, server: address }, limits));
    expect(problem.code).toBe('unreachable');
    expect(problem.cause).toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('tries the next address when one does not accept', async () => {
    server = await startFakeNameserver({ zone: [soaOf(zone)] });
    const lookup = (): Promise<{ address: string }[]> =>
      Promise.resolve([{ address: '127.0.0.2' }, { address: '127.0.0.1' }]);
    const address = { host: 'ns.example.net', port: server.port };
    const result = await transferZone({ zone, server: address }, { ...limits, lookup });
    expect(result.rrs).toHaveLength(1);
  });

  it('looks a name up once and connects to the checked address', async () => {
    const asked: string[] = [];
    server = await startFakeNameserver({ zone: [soaOf(zone)] });
    const lookup = (host: string): Promise<{ address: string }[]> => {
      asked.push(host);
      return Promise.resolve([{ address: '127.0.0.1' }]);
    };
    await transferZone({ zone, server: { host: 'ns.invalid', port: server.port } }, { ...limits, lookup });
    expect(asked).toEqual(['ns.invalid']);
  });

  it('ends with the overall time when the lookup hangs', async () => {
    const lookup = (): Promise<never> => new Promise(() => undefined);
    const options = { ...limits, lookup, overallTimeoutMs: 50 };
    const problem = await problemOf(
      transferZone({ zone, server: { host: 'ns.example', port: 53 } }, options),
    );
    expect(problem.code).toBe('timeout');
  });

  it('is refused as a copy when it has more names than a name server loads', async () => {
    const records = Array.from({ length: 6_000 }, (_, at): ZoneRecord => ({
      name: `${'a.'.repeat(110)}b${at}.${zone}`,
      ttl: 300,
      type: 'A',
      data: '192.0.2.1',
    }));
    server = await startFakeNameserver({ zone: [soaOf(zone), ...records] });
    const problem = await problemOf(fetchZone({ zone, server }, limits));
    expect([problem.code, problem.message]).toEqual(['too_large', 'The zone has more than 600000 names.']);
  });

  it('opens no connection to an address that is not allowed', async () => {
    server = await startFakeNameserver({ zone: [soaOf(zone)] });
    const options = { ...limits, allowPrivateAddresses: false };
    const problem = await problemOf(transferZone({ zone, server }, options));
    expect(problem.code).toBe('address_not_allowed');
    const probe = connect(server.port, server.host);
    await once(probe, 'connect');
    expect(server.accepted()).toBe(1);
    probe.destroy();
  });

  it.each(['', '.', 'a..b', `${'a'.repeat(64)}.test`, `${'a.'.repeat(127)}ab`, 'ex ample.test', 'grün.test'])(
    'is not attempted for %j, which is no domain name',
    async (name) => {
      const transfer = transferZone({ zone: name, server: { host: '127.0.0.1', port: 1 } }, limits);
      await expect(transfer).rejects.toThrow(RangeError);
    },
  );
});
