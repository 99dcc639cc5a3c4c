import { randomUUID } from 'node:crypto';
import { createSocket, type RemoteInfo } from 'node:dgram';
import { once } from 'node:events';
import type { QuestionOutcome } from '@cloud-account/dns';
import { decode } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitLimit } from '@cloud-account/testkit/waits';
import { askTcp, askUdp } from './ask.fixture.js';
import type { NameServer, NameServerCallbacks, ServedZone, ZoneContent } from './name-server.js';

/** A name server without zones that was not started, with what tests need to control it. */
export interface NameServerUnderTest {
  readonly server: NameServer;
  /** The port of secondaries. */
  readonly peerPort: number;
  close(): Promise<void>;
}

type Callbacks = Omit<NameServerCallbacks, 'log'>;

/** The tests for every name server, by its callers and by clients of DNS. */
export function nameServerContract(open: (callbacks: Callbacks) => Promise<NameServerUnderTest>): void {
  const texts = new Map<number, ZoneContent>();
  const notices: { zone: { id: number; name: string }; from: string }[] = [];
  const increments = new Map<string, readonly string[]>();
  let broken = false;
  let outcomeOf: () => Promise<QuestionOutcome> = () => Promise.resolve('answer');
  let under: NameServerUnderTest;
  let server: NameServer;
  let ids = 0;

  beforeAll(async () => {
    under = await open({
      contentsOf: (wanted) =>
        broken
          ? Promise.reject(new Error('The texts cannot be read.'))
          : Promise.resolve(new Map([...texts].filter(([id]) => wanted.includes(id)))),
      incrementsOf: (id, from, to) => Promise.resolve(increments.get(`${id} ${from} ${to}`)),
      notified: (zone, from) => notices.push({ zone, from }),
      outcomeOf: () => outcomeOf(),
      uncaught: (error) => {
        throw error;
      },
    });
    ({ server } = under);
    await server.start();
  });

  afterAll(async () => {
    await under.close();
  });

  const newName = (): string => `zone-${randomUUID()}.example`;

  /** A zone's text: `www` has the address. */
  const textOf = (name: string, serial: number, address: string, lines: readonly string[] = []): string =>
    [
      `; ${name} [${serial}]`,
      '$TTL 300',
      `@\tIN\tSOA\tns1.cloud.example. admin.cloud.example. ${serial} 14400 14400 1209600 86400`,
      '@\t\tNS\tns1.cloud.example.',
      `www\t\tA\t${address}`,
      ...lines,
    ].join('\n');

  /** Changes the content of a zone, and returns the zone to serve. */
  const write = (zone: ServedZone, address: string, lines?: readonly string[]): ServedZone => {
    const serial = 1 + Number(zone.version ?? 0);
    const version = String(serial);
    texts.set(zone.id, { version, text: textOf(zone.name, serial, address, lines) });
    return { ...zone, version };
  };

  const newZone = (more: Partial<ServedZone> = {}): ServedZone => ({
    id: ++ids,
    name: newName(),
    version: null,
    transfersTo: [],
    groups: [],
    isPrivate: false,
    masters: [],
    ...more,
  });

  const served = async (address = '192.0.2.1', more: Partial<ServedZone> = {}): Promise<ServedZone> => {
    const zone = write(newZone(more), address);
    await server.serve([zone]);
    return zone;
  };

  const ask = (name: string, type: 'A' | 'SOA' = 'A') => askUdp(server.address, { name, type });
  const addressOf = async ({ name }: Pick<ServedZone, 'name'>): Promise<unknown> => {
    const { rcode, answers = [] } = await ask(`www.${name}`);
    return rcode === 'NOERROR'
      ? answers.map((answer) => ('data' in answer ? answer.data : undefined))
      : rcode;
  };

  describe('a zone', () => {
    it('is answered over UDP and TCP, with authority', async () => {
      const { name } = await served();
      const question = { name: `www.${name}`, type: 'A' } as const;
      for (const answer of [
        await askUdp(server.address, question),
        ...(await askTcp(server.address, question)),
      ]) {
        expect(answer).toMatchObject({ rcode: 'NOERROR', flag_aa: true });
        expect(answer.answers).toMatchObject([
          { name: `www.${name}`, type: 'A', ttl: 300, data: '192.0.2.1' },
        ]);
      }
      expect(await ask(`www.${name.toUpperCase()}`)).toMatchObject({ rcode: 'NOERROR' });
      const nothing = await ask(`nothing.${name}`);
      expect(nothing).toMatchObject({
        rcode: 'NXDOMAIN',
        flag_aa: true,
        authorities: [{ type: 'SOA', name }],
      });
    });

    it('is refused when it does not exist', async () => {
      expect(await addressOf({ name: newName() })).toBe('REFUSED');
    });

    it('fails while it has no content', async () => {
      const zone = newZone();
      await server.serve([zone]);
      expect(await addressOf(zone)).toBe('SERVFAIL');
      await server.serve([write(zone, '192.0.2.2')]);
      expect(await addressOf(zone)).toEqual(['192.0.2.2']);
      await server.serve([zone]);
      expect(await addressOf(zone)).toBe('SERVFAIL');
    });

    it('fails when its content belongs to another zone, and other zones do not fail', async () => {
      const zone = await served();
      texts.set(zone.id, { version: 'nonsense', text: 'this is (no zone' });
      const other = write(newZone(), '192.0.2.2');
      await server.serve([{ ...zone, version: 'nonsense' }, other]);
      expect(await addressOf(zone)).toBe('SERVFAIL');
      expect(await addressOf(other)).toEqual(['192.0.2.2']);
    });

    it('is left out when its name is none, and other zones are answered', async () => {
      const zone = await served();
      const other = write(newZone(), '192.0.2.2');
      await server.serve([{ ...zone, name: `${'a'.repeat(64)}.example` }, other]);
      expect(await addressOf(zone)).toBe('REFUSED');
      expect(await addressOf(other)).toEqual(['192.0.2.2']);
      await server.serve([zone]);
      expect(await addressOf(zone)).toEqual(['192.0.2.1']);
    });

    it('fails only while its content cannot be read', async () => {
      const zone = write(newZone(), '192.0.2.2');
      await server.serve([zone]);
      broken = true;
      expect(await addressOf(zone)).toBe('SERVFAIL');
      broken = false;
      expect(await addressOf(zone)).toEqual(['192.0.2.2']);
    });
  });

  it('lets others decide the outcome of questions, where it has to ask', async () => {
    const { name } = await served();
    const question = { name: `www.${name}`, type: 'A' } as const;
    const outcomes: QuestionOutcome[] = ['fail', 'drop', 'answer'];
    outcomeOf = () => Promise.resolve(outcomes.shift() ?? 'answer');
    expect(await addressOf({ name })).toEqual(['192.0.2.1']);
    await server.askOutcomes(true);
    const [failed] = await askTcp(server.address, question);
    expect(failed?.rcode).toBe('SERVFAIL');
    // The client repeats the question, since it gets no answer.
    expect(await addressOf({ name })).toEqual(['192.0.2.1']);
    expect(outcomes).toEqual([]);
    outcomes.push('fail');
    await server.askOutcomes(false);
    expect(await addressOf({ name })).toEqual(['192.0.2.1']);
  });

  describe('a change of zones', () => {
    it('is in the answers from then on', async () => {
      let zone = await served();
      for (const address of ['192.0.2.2', '192.0.2.3', '192.0.2.4']) {
        zone = write(zone, address);
        await server.serve([zone]);
        expect(await addressOf(zone)).toEqual([address]);
      }
      await server.serve([zone]);
      expect(await addressOf(zone)).toEqual(['192.0.2.4']);
    });

    it('removes a zone at once, and ignores a missing one', async () => {
      const zone = await served();
      expect(await addressOf(zone)).toEqual(['192.0.2.1']);
      await server.withdraw([zone.id, ++ids]);
      expect(await addressOf(zone)).toBe('REFUSED');
      await server.serve([zone]);
      expect(await addressOf(zone)).toEqual(['192.0.2.1']);
    });

    it('moves names to other zones', async () => {
      const [one, other] = [await served('192.0.2.1'), await served('192.0.2.2')];
      const swapped = [
        write({ ...one, name: other.name }, '192.0.2.3'),
        write({ ...other, name: one.name }, '192.0.2.4'),
      ];
      await server.serve(swapped);
      expect(await addressOf(other)).toEqual(['192.0.2.3']);
      expect(await addressOf(one)).toEqual(['192.0.2.4']);
      await server.withdraw([one.id]);
      expect(await addressOf(other)).toBe('REFUSED');
      expect(await addressOf(one)).toEqual(['192.0.2.4']);
    });

    it('makes the closest zone answer', async () => {
      const parent = await served('192.0.2.1');
      const child = write(newZone({ name: `sub.${parent.name}` }), '192.0.2.2');
      expect(await addressOf(child)).toBe('NXDOMAIN');
      await server.serve([child]);
      expect(await addressOf(child)).toEqual(['192.0.2.2']);
      await server.withdraw([child.id]);
      expect(await addressOf(child)).toBe('NXDOMAIN');
    });

    it('may contain very many zones', async () => {
      const zones = Array.from({ length: 300 }, (_none, at) => write(newZone(), `198.51.100.${at % 256}`));
      await server.serve(zones);
      const answers = await Promise.all(zones.map(addressOf));
      expect(answers).toEqual(zones.map((_zone, at) => [`198.51.100.${at % 256}`]));
      await server.withdraw(zones.map(({ id }) => id));
      expect(await Promise.all(zones.slice(0, 20).map(addressOf))).toEqual(Array(20).fill('REFUSED'));
    });
  });

  describe('a transfer', () => {
    const lines = Array.from(
      { length: 5_000 },
      (_none, at) => `host-${at}\t\tAAAA\t2001:db8::${at.toString(16)}`,
    );
    const transfer = (zone: ServedZone) => askTcp(server.address, { name: zone.name, type: 'AXFR' });

    it('is permitted to the listed addresses, and complete', async () => {
      const zone = write(newZone({ transfersTo: ['192.0.2.200', '127.0.0.1'] }), '192.0.2.1', lines);
      await server.serve([zone]);
      const records = (await transfer(zone)).flatMap((message) => message.answers ?? []);
      expect(records.map(({ type }) => type).filter((type) => type === 'SOA')).toHaveLength(2);
      expect(new Set(records.map(({ name }) => name)).size).toBe(5_002);
      expect(records).toHaveLength(5_004);
    });

    it('is refused to others', async () => {
      const zone = await served('192.0.2.1', { transfersTo: ['192.0.2.200'] });
      expect(await transfer(zone)).toMatchObject([{ rcode: 'REFUSED' }]);
      await server.serve([{ ...zone, transfersTo: ['127.0.0.1'] }]);
      expect(await transfer(zone)).toMatchObject([{ rcode: 'NOERROR' }]);
    });

    it('is of the changes alone where they are known, and of the whole zone otherwise', async () => {
      const zone = await served('192.0.2.1', { transfersTo: ['127.0.0.1'] });
      const [, , before = ''] = texts.get(zone.id)?.text.split('\n') ?? [];
      const next = write(zone, '192.0.2.2');
      await server.serve([next]);
      const [, ttl = '', after = ''] = texts.get(zone.id)?.text.split('\n') ?? [];
      const text = [ttl, before, 'www A 192.0.2.1', after, 'www A 192.0.2.2'].join('\n');
      increments.set(`${zone.id} 1 2`, [text]);
      const typesSince = async (serial: number) =>
        (await askTcp(server.address, { name: zone.name, type: 'IXFR' }, serial)).flatMap((message) =>
          (message.answers ?? []).map(({ type }) => type),
        );
      expect(await typesSince(1)).toEqual(['SOA', 'SOA', 'A', 'SOA', 'A', 'SOA']);
      expect(await typesSince(0)).toEqual(['SOA', 'NS', 'A', 'SOA']);
      expect(await typesSince(2)).toEqual(['SOA']);
    });

    it('needs a key of its group where nobody else may have it', async () => {
      const key = {
        name: 'main.key',
        algorithm: 'hmac-sha256',
        secret: Buffer.alloc(32, 1),
        group: 7,
      } as const;
      const zone = await served('192.0.2.1', { groups: [7], isPrivate: true, transfersTo: ['127.0.0.1'] });
      const question = { name: zone.name, type: 'AXFR' } as const;
      await server.setKeys([key]);
      expect((await askTcp(server.address, question))[0]?.rcode).toBe('REFUSED');
      expect((await ask(zone.name, 'SOA')).rcode).toBe('REFUSED');
      const signed = await askTcp(server.address, question, undefined, key);
      expect(signed[0]?.answers?.map(({ type }) => type)).toEqual(['SOA', 'NS', 'A', 'SOA']);
      await server.serve([{ ...zone, groups: [8] }]);
      expect((await askTcp(server.address, question, undefined, key))[0]?.rcode).toBe('REFUSED');
      await server.setKeys([]);
      expect((await askTcp(server.address, question, undefined, key))[0]?.rcode).toBe('NOTAUTH');
    });
  });

  describe('a NOTIFY', () => {
    const notify = ({ name }: ServedZone) => askUdp(server.address, { name, type: 'SOA', opcode: 'NOTIFY' });

    it('of a master is reported', async () => {
      const zone = await served('192.0.2.1', { masters: ['127.0.0.1'] });
      expect(await notify(zone)).toMatchObject({ rcode: 'NOERROR', opcode: 'NOTIFY' });
      await expect
        .poll(() => notices)
        .toContainEqual({ zone: { id: zone.id, name: zone.name }, from: '127.0.0.1' });
    });

    it('of any other address is ignored', async () => {
      const zone = await served('192.0.2.1', { masters: ['192.0.2.200'] });
      expect((await notify(zone)).rcode).not.toBe('NOERROR');
      expect(notices.filter((notice) => notice.zone.id === zone.id)).toEqual([]);
    });
  });

  it('informs secondaries that a zone has changed', async () => {
    const { name } = await served();
    const secondary = createSocket('udp4');
    const received = once(secondary, 'message') as Promise<[Buffer, RemoteInfo]>;
    secondary.bind(under.peerPort, '127.0.0.1');
    const notified = server.notify({ name }, ['127.0.0.1'], waitLimit());
    const [message, from] = await received;
    expect(decode(message)).toMatchObject({ opcode: 'NOTIFY', questions: [{ name, type: 'SOA' }] });
    message.writeUInt16BE(message.readUInt16BE(2) | 0x8000, 2);
    secondary.send(message, from.port, from.address);
    expect(await notified).toEqual([]);
    secondary.close();
  });

  it('counts what it does', async () => {
    const before = await server.figures();
    const zone = await served();
    // Over TCP no question is repeated.
    for (const host of ['www', 'nothing'])
      await askTcp(server.address, { name: `${host}.${zone.name}`, type: 'A' });
    const after = await server.figures();
    const count = (figures: typeof after, code: string): number =>
      figures.answers.filter(({ rcode }) => rcode === code).reduce((sum, { count: one }) => sum + one, 0);
    expect(count(after, 'NOERROR') - count(before, 'NOERROR')).toBe(1);
    expect(count(after, 'NXDOMAIN') - count(before, 'NXDOMAIN')).toBe(1);
    expect(after.zones - before.zones).toBe(1);
  });

  it('rejects requests after its stop, so that nobody waits for it', async () => {
    const nothing = (): void => undefined;
    const contentsOf = () => Promise.resolve(new Map());
    const incrementsOf = () => Promise.resolve(undefined);
    const stopped = await open({ contentsOf, incrementsOf, notified: nothing, uncaught: nothing });
    await stopped.server.start();
    await stopped.close();
    await expect(stopped.server.serve([newZone()])).rejects.toThrow();
    await expect(stopped.server.figures()).rejects.toThrow();
  });
}
