import { decode, encode, type DecodedPacket } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { nameFromText } from '../names/index.js';
import { NameServerEngine } from './engine.js';
import { client, TestZones, type TestZone } from './engine.fixture.js';
import { changed, cookie, dnssec, edns, query, signatureData, signed } from './requests.fixture.js';
import type { Sender } from './served-zones.js';
import { Transfer } from './transfer.js';

const zone = 'example.test';
const text = `@ 300 IN SOA ns.example.net. host.example.net. 7 3600 600 86400 300
@ 300 IN NS ns.example.net.
www 300 IN A 192.0.2.1
long 300 IN TXT ${`"${'x'.repeat(250)}" `.repeat(4)}
`;
const tcp = { address: '192.0.2.77', transport: 'tcp' } as const;

function engineWith(options = {}): NameServerEngine<TestZone> {
  const zones = new TestZones();
  const more = Array.from({ length: 500 }, (_, at) => `h${at} 300 IN TXT "${'x'.repeat(200)}"\n`).join('');
  zones.serve(zone, text, { transfersTo: [tcp.address] });
  zones.serve('large.test', text + more, { transfersTo: [tcp.address] });
  return new NameServerEngine(zones, options);
}

/** A reply with its whole response code, its EDNS and its cookie, if any. */
function read(bytes: Buffer) {
  const packet = decode(bytes) as DecodedPacket & { additionals: { type: string }[] };
  const opt = packet.additionals.find(({ type }) => type === 'OPT') as
    | { extendedRcode: number; flag_do: boolean; options: { code: number; data: Buffer }[] }
    | undefined;
  const code = ((opt?.extendedRcode ?? 0) << 4) | (bytes.readUInt16BE(2) & 15);
  return { packet, opt, code, cookie: opt?.options.find((option) => option.code === 10)?.data };
}

async function ask(packet: Buffer, engine = engineWith(), from: Sender = client) {
  const outcome = await engine.respond(packet, from);
  if (!Buffer.isBuffer(outcome)) throw new Error('No reply');
  return read(outcome);
}

const asked = query(zone, 'SOA', dnssec());
const clientCookie = Buffer.from('0123456789abcdef', 'hex');

describe('EDNS', () => {
  it('is in the reply only if the question has it', async () => {
    expect((await ask(query(zone, 'A', edns()))).packet.additionals).toMatchObject([
      { type: 'OPT', udpPayloadSize: 1232, ednsVersion: 0, flag_do: false },
    ]);
    expect((await ask(query(zone))).packet.additionals).toEqual([]);
  });

  it.each([
    ['an answer', asked, 0],
    ['a name that does not exist', query(`no.${zone}`, 'A', dnssec()), 3],
    ['a zone that is not ours', query('example.org', 'A', dnssec()), 5],
    ['another class', changed(asked, 12 + 14 + 3, 3), 5],
    ['no type', changed(asked, 12 + 14, 0, 0), 1],
    ['mailboxes', changed(asked, 12 + 14, 0, 253), 4],
    ['another opcode', changed(asked, 2, 0x10), 4],
    ['a change of the zone', changed(asked, 2, 0x28), 4],
    ['an opcode that nobody knows', changed(asked, 2, 0x78), 4],
    ['a transfer by a stranger', query(zone, 'AXFR', dnssec()), 5],
    ['a notification by a stranger', query(zone, 'SOA', { flags: (4 << 11) | 0x400, ...dnssec() }), 5],
    ['no question', encode({ type: 'query', id: 4711, ...dnssec() }), 1],
    [
      'two questions',
      encode({
        ...{ type: 'query', id: 4711, ...dnssec() },
        questions: [
          { name: zone, type: 'A' },
          { name: zone, type: 'MX' },
        ],
      }),
      1,
    ],
    ['bytes after the message', Buffer.concat([asked, Buffer.of(0)]), 1],
    ['a record that is missing', changed(asked, 11, 2), 1],
    [
      'EDNS twice',
      query(zone, 'A', { additionals: [...(dnssec().additionals ?? []), ...(edns().additionals ?? [])] }),
      1,
    ],
    ['an option that is cut off', changed(asked, asked.length - 1, 2, 0, 3), 1],
    ['a signature', signed(asked), 9],
    ['another version', query(zone, 'A', edns([], { flags: 0x8000, ednsVersion: 1 })), 16],
  ])('is in the reply to %s, with the flag of DNSSEC', async (_, packet, code) => {
    const reply = await ask(packet);
    expect([reply.code, reply.opt?.flag_do]).toEqual([code, true]);
  });

  it('of another version is refused with our version, whatever its options are', async () => {
    const packet = query(`www.${zone}`, 'A', edns([cookie(Buffer.alloc(3))], { ednsVersion: 1 }));
    expect((await ask(packet)).packet.additionals).toMatchObject([
      { type: 'OPT', ednsVersion: 0, extendedRcode: 1 },
    ]);
  });

  it('has the name of this server, if any', async () => {
    const packet = query(zone, 'A', edns([{ code: 3, data: Buffer.alloc(0) }]));
    expect((await ask(packet, engineWith({ nsid: 'ns1' }))).opt?.options).toMatchObject([
      { code: 3, data: Buffer.from('ns1') },
    ]);
    expect((await ask(packet)).opt?.options).toEqual([]);
  });

  it('adds no signatures of a signed zone to answers, and answers questions of their type', async () => {
    const zones = new TestZones();
    zones.serve(zone, `${text}www 300 IN RRSIG \\# 21 00010802${'00'.repeat(14)}00aabb\n`);
    const engine = new NameServerEngine(zones);
    for (const type of ['A', 'RRSIG'])
      expect((await ask(query(`www.${zone}`, type, dnssec()), engine)).packet.answers).toMatchObject([
        { type },
      ]);
  });

  it.each([
    [1, 512],
    [512, 512],
    [1100, 1100],
    [4096, 1232],
  ])('with room for %d bytes is sent no more than %d', async (udpPayloadSize, max) => {
    const { packet } = await ask(query(`long.${zone}`, 'TXT', edns([], { udpPayloadSize })));
    expect(packet.flag_tc).toBe(max < 1100);
    expect(packet.answers).toHaveLength(max < 1100 ? 0 : 1);
  });

  it('is in the first message of a transfer', async () => {
    const outcome = await engineWith().respond(query('large.test', 'AXFR', dnssec()), tcp);
    if (!(outcome instanceof Transfer)) throw new Error('No transfer');
    const messages: Buffer[] = [];
    for await (const message of outcome.messages()) messages.push(message);
    expect(messages.length).toBeGreaterThan(2);
    expect(messages.map((message) => read(message).opt?.flag_do)).toEqual([
      true,
      ...Array.from({ length: messages.length - 1 }, () => undefined),
    ]);
  });
});

describe('a signed request', () => {
  it('is refused with a record that says that its key is not known', async () => {
    for (const packet of [query(zone), query(zone, 'AXFR', edns())]) {
      const { code, packet: reply } = await ask(signed(packet), engineWith(), tcp);
      expect([code, reply.answers]).toEqual([9, []]);
      expect(reply.additionals.at(-1)).toEqual({
        ...{ name: 'key.example', type: 'TSIG', class: 'ANY', flush: false, ttl: 0 },
        data: signatureData(Buffer.alloc(0), 17),
      });
    }
  });

  it.each([
    ['has no data', signed(query(zone), Buffer.alloc(0))],
    ['has data that is cut off', signed(query(zone), signatureData(Buffer.alloc(9), 0).subarray(0, -1))],
    [
      'has data behind it',
      signed(query(zone), Buffer.concat([signatureData(Buffer.alloc(9), 0), Buffer.of(0)])),
    ],
    ['has a class', signed(query(zone), undefined, 1)],
    ['is signed twice', signed(signed(query(zone)))],
    ['has a record behind the signature', addOpt(signed(query(zone)))],
  ])('is malformed when it %s', async (_, packet) => {
    const { code, packet: reply } = await ask(packet);
    expect([code, reply.additionals.filter(({ type }) => type === 'TSIG')]).toEqual([1, []]);
  });
});

/** A message with EDNS behind all else. */
function addOpt(packet: Buffer): Buffer {
  const whole = Buffer.concat([packet, nameFromText('.'), Buffer.of(0, 41, 16, 0, 0, 0, 0, 0, 0, 0)]);
  whole.writeUInt16BE(whole.readUInt16BE(10) + 1, 10);
  return whole;
}

describe('a cookie', () => {
  const withCookie = (data: Buffer) => query(zone, 'SOA', edns([cookie(data)]));
  const alone = (data: Buffer) => encode({ type: 'query', id: 4711, ...edns([cookie(data)]) });

  it('is answered with one of the server, which stays the same when it comes back', async () => {
    const engine = engineWith();
    const { code, packet, cookie: first } = await ask(withCookie(clientCookie), engine);
    expect([code, packet.answers?.length, first?.length]).toEqual([0, 1, 24]);
    expect(first?.subarray(0, 8)).toEqual(clientCookie);
    expect((await ask(withCookie(first ?? clientCookie), engine)).cookie).toEqual(first);
  });

  it('is in refusals, too', async () => {
    const packet = query('example.org', 'A', edns([cookie(clientCookie)]));
    const reply = await ask(packet);
    expect([reply.code, reply.cookie?.length]).toEqual([5, 24]);
  });

  it('of another server, and none at all, are no reason to refuse an answer', async () => {
    const other = Buffer.concat([clientCookie, Buffer.alloc(16, 1)]);
    expect(await ask(withCookie(other))).toMatchObject({ code: 0, packet: { answers: [{ type: 'SOA' }] } });
    expect((await ask(query(zone, 'SOA', edns()))).cookie).toBeUndefined();
  });

  it.each([0, 7, 9, 15, 41])('of %d bytes is malformed', async (length) => {
    const reply = await ask(withCookie(Buffer.alloc(length)));
    expect([reply.code, reply.cookie]).toEqual([1, undefined]);
  });

  it('can be asked for without a question', async () => {
    const engine = engineWith();
    const { code, packet, cookie: first = clientCookie } = await ask(alone(clientCookie), engine);
    expect([code, packet.questions, first.length]).toEqual([0, [], 24]);
    expect((await ask(alone(first), engine)).code).toBe(0);
    const forged = await ask(alone(changed(first, 20, (first[20] ?? 0) ^ 1)), engine);
    expect([forged.code, forged.cookie?.length]).toEqual([23, 24]);
    expect(engine.figures().answers.udp[23]).toBe(1);
  });

  it('that comes back lifts the limit of the rate of replies, because the address is not forged', async () => {
    const engine = engineWith({ responsesPerSecond: 1 });
    const { cookie: first = clientCookie } = await ask(withCookie(clientCookie), engine);
    for (let count = 0; count < 20; count += 1) {
      expect((await ask(withCookie(first), engine)).packet.flag_tc).toBe(false);
    }
    expect(engine.figures()).toMatchObject({ limited: 0, slipped: 0 });
    const forger = { ...client, address: '192.0.2.54' };
    for (let count = 0; count < 20; count += 1) await engine.respond(withCookie(first), forger);
    const { limited, slipped } = engine.figures();
    expect([limited, slipped].every((count) => count > 0)).toBe(true);
  });
});
