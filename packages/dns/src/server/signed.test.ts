import { decode } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signatureOf } from '../messages/request.js';
import { isReplySigned, type Signature, signRequest, type TsigKey } from '../messages/signature.js';
import { NameServerEngine } from './engine.js';
import { client, TestZones } from './engine.fixture.js';
import { changed, edns, query } from './requests.fixture.js';
import type { GroupKey, Sender } from './served-zones.js';
import { Transfer } from './transfer.js';

const key: GroupKey = {
  ...{ name: 'Main.key', algorithm: 'hmac-sha256', group: 1 },
  secret: Buffer.from('a secret of two servers'),
};
const longer: GroupKey = { ...key, name: 'longer.key', algorithm: 'hmac-sha512', group: 2 };
const zone = 'example.test';
const text = `@ 300 IN SOA ns.example.net. host.example.net. 7 3600 600 86400 300
@ 300 IN NS ns.example.net.
long 300 IN TXT ${`"${'x'.repeat(100)}" `.repeat(4)}
${Array.from({ length: 500 }, (_, at) => `h${at} 300 IN TXT "${'x'.repeat(200)}"`).join('\n')}
`;
const tcp = { address: '192.0.2.77', transport: 'tcp' } as const;

/** In seconds; the machine's clock stands still there. */
const NOW = 1_800_000_000;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1_000 });
});
afterAll(() => {
  vi.useRealTimers();
});

/** A record that fills a message of 65535 bytes, with question and EDNS. */
const longest = `longest 300 IN TXT ${`"${'x'.repeat(255)}" `.repeat(255)}"${'x'.repeat(193)}"\n`;

const engineWith = (rest = {}, more = '') => {
  const zones = new TestZones([key, longer]);
  zones.serve(zone, text + more, { groups: [1], ...rest });
  return new NameServerEngine(zones);
};

interface Reply {
  readonly code: number;
  readonly bytes: Buffer;
  readonly signature: Signature | undefined;
  readonly isValid: boolean;
}

/** Sends a signed message, which may be changed before, and checks the signature of the reply. */
async function ask(
  packet: Buffer,
  { by = key, at = NOW, change = (message: Buffer) => message, engine = engineWith() } = {},
  from: Sender = client,
): Promise<Reply> {
  const { message, mac } = signRequest(packet, by, at);
  const bytes = await engine.respond(change(message), from);
  if (!Buffer.isBuffer(bytes)) throw new Error('No reply');
  const signature = signatureOf(bytes);
  const isValid = isReplySigned(bytes, signature, { key: by, mac, now: NOW });
  return { code: bytes.readUInt16BE(2) & 15, bytes, signature, isValid };
}

describe('a signed request', () => {
  it.each([key, longer])('with $algorithm gets a signed reply', async (by) => {
    for (const packet of [query(zone, 'SOA'), query(zone, 'SOA', edns()), query(`no.${zone}`)]) {
      const { code, isValid, signature } = await ask(packet, { by });
      expect([code, isValid, signature?.error]).toEqual([packet.includes('no') ? 3 : 0, true, 0]);
    }
  });

  it('keeps its signature valid when a forwarder gives it another id', async () => {
    const { bytes, isValid } = await ask(query(zone, 'SOA'), {
      change: (message) => changed(message, 0, 1, 2),
    });
    expect([bytes.readUInt16BE(0), isValid, bytes.readUInt16BE(2) & 15]).toEqual([0x102, true, 0]);
  });

  it('is refused when it was changed on its way, or signed with another secret', async () => {
    const others = [
      { change: (message: Buffer) => changed(message, 13, 0x66) },
      { by: { ...key, secret: Buffer.from('another') } },
    ];
    for (const other of others) {
      const { code, signature, isValid } = await ask(query(zone, 'SOA'), other);
      expect([code, signature?.error, signature?.mac.length, isValid]).toEqual([9, 16, 0, false]);
    }
  });

  it('is refused when its key or its algorithm is not known', async () => {
    for (const by of [
      { ...key, name: 'other.key' },
      { ...key, algorithm: 'hmac-sha512' as const },
    ]) {
      const { code, signature } = await ask(query(zone, 'SOA'), { by });
      expect([code, signature?.error, signature?.mac.length]).toEqual([9, 17, 0]);
    }
  });

  it.each([-301, 301])(
    'is refused by a signed reply with the time here, %d seconds from it',
    async (away) => {
      const at = NOW + away;
      const { code, signature, bytes } = await ask(query(zone, 'SOA'), { at });
      expect([code, signature?.error, signature?.time]).toEqual([9, 18, at]);
      expect(signature?.other.readUIntBE(0, 6)).toBe(NOW);
      const { mac } = signRequest(query(zone, 'SOA'), key, at);
      expect(isReplySigned(bytes, signature, { key, mac, now: at })).toBe(true);
    },
  );

  it('is accepted five minutes from the time here', async () => {
    for (const at of [NOW - 300, NOW + 300])
      expect(await ask(query(zone, 'SOA'), { at })).toMatchObject({ code: 0, isValid: true });
  });

  it.each([
    [16, 9, 22],
    [15, 1, undefined],
    [33, 1, undefined],
  ])('with %d bytes of signature is refused', async (length, code, error) => {
    const reply = await ask(query(zone, 'SOA'), { change: (message) => withLength(message, length) });
    expect([reply.code, reply.signature?.error]).toEqual([code, error]);
  });

  it('gets a reply that is truncated earlier, because the signature needs a place', async () => {
    const engine = engineWith();
    const plain = await engine.respond(query(`long.${zone}`, 'TXT'), client);
    expect(Buffer.isBuffer(plain) && decode(plain).flag_tc).toBe(false);
    const { bytes, isValid } = await ask(query(`long.${zone}`, 'TXT'), { engine });
    expect([decode(bytes).flag_tc, isValid, bytes.length <= 512]).toEqual([true, true, true]);
  });

  it('gets a truncated and signed reply over TCP when the record fits only without a signature', async () => {
    const engine = engineWith({}, longest);
    const plain = await engine.respond(query(`longest.${zone}`, 'TXT', edns()), tcp);
    expect(Buffer.isBuffer(plain) && plain.length).toBe(65_535);
    const { bytes, isValid } = await ask(query(`longest.${zone}`, 'TXT', edns()), { engine }, tcp);
    expect([decode(bytes).flag_tc, decode(bytes).answers, isValid]).toEqual([true, [], true]);
  });
});

/** The message with a signature that is cut off, or has bytes behind it. */
function withLength(message: Buffer, length: number): Buffer {
  const start = message.length - 6 - 32;
  const mac = Buffer.concat([message.subarray(start, start + 32), Buffer.alloc(8)]).subarray(0, length);
  const cut = Buffer.concat([message.subarray(0, start), mac, message.subarray(-6)]);
  cut.writeUInt16BE(length, start - 2);
  const dataLengthAt = start - 2 - 8 - Buffer.byteLength('..hmac-sha256') - 2;
  cut.writeUInt16BE(cut.length - dataLengthAt - 2, dataLengthAt);
  return cut;
}

describe('a zone of a group', () => {
  const transfer = async (by: TsigKey | undefined, engine = engineWith()) => {
    const packet = query(zone, 'AXFR');
    const { message, mac } = by ? signRequest(packet, by, NOW) : { message: packet };
    return { mac, outcome: await engine.respond(message, tcp) };
  };

  it('is transferred with the key of the group, in messages that are all signed', async () => {
    const { outcome, mac = Buffer.alloc(0) } = await transfer(key);
    if (!(outcome instanceof Transfer)) throw new Error('No transfer');
    const messages: Buffer[] = [];
    for await (const message of outcome.messages()) messages.push(message);
    expect(messages.length).toBeGreaterThan(3);
    const [first = Buffer.alloc(12)] = messages;
    expect(isReplySigned(first, signatureOf(first), { key, mac, now: NOW })).toBe(true);
    expect(messages.map((message) => signatureOf(message)?.mac.length)).toEqual(messages.map(() => 32));
  });

  it('is transferred with a message without a signature where the longest record leaves no space for it', async () => {
    const { outcome } = await transfer(key, engineWith({}, longest));
    if (!(outcome instanceof Transfer)) throw new Error('No transfer');
    const unsigned: number[] = [];
    let count = 0;
    for await (const message of outcome.messages()) {
      expect(message.length).toBeLessThanOrEqual(65_535);
      if (signatureOf(message) === undefined) unsigned.push(count);
      count += 1;
    }
    // Not the first and not the last.
    expect(unsigned).toEqual([count - 2]);
  });

  it('is not transferred without a key, or with the key of another group', async () => {
    for (const by of [undefined, longer]) {
      const { outcome } = await transfer(by);
      expect(Buffer.isBuffer(outcome) && outcome.readUInt16BE(2) & 15).toBe(5);
    }
  });

  it('answers only with the key where it is private', async () => {
    const engine = engineWith({ isPrivate: true, transfersTo: [client.address] });
    expect((await ask(query(zone, 'SOA'), { engine })).code).toBe(0);
    expect((await ask(query(zone, 'SOA'), { engine, by: longer })).code).toBe(5);
    const plain = await engine.respond(query(zone, 'SOA'), client);
    expect(Buffer.isBuffer(plain) && plain.readUInt16BE(2) & 15).toBe(5);
  });
});

describe('a transfer of changes', () => {
  const soa = (serial: number) => `@ 300 SOA ns.example.net. host.example.net. ${serial} 3600 600 86400 300`;
  const changes = ['a 300 A 192.0.2.1', soa(6), '@ 300 NS ns.example.net.'];
  const since = async (serial: number): Promise<Transfer | Buffer | undefined> => {
    const engine = engineWith({
      transfersTo: [tcp.address],
      increments: (from: number, to: number) =>
        Promise.resolve(
          from === 5 && to === 7 ? [[soa(5), ...changes].join('\n'), `${soa(6)}\n${soa(7)}`] : undefined,
        ),
    });
    const data = { mname: '.', rname: '.', serial };
    return engine.respond(query(zone, 'IXFR', { authorities: [{ type: 'SOA', name: zone, data }] }), tcp);
  };
  const recordsOf = async (outcome: Transfer | Buffer | undefined) => {
    if (!(outcome instanceof Transfer)) throw new Error('No transfer');
    const answers: string[] = [];
    for await (const message of outcome.messages())
      for (const answer of decode(message).answers ?? [])
        answers.push(answer.type === 'SOA' ? `SOA ${answer.data.serial}` : `${answer.type} ${answer.name}`);
    return answers;
  };

  it('has what was removed and added, between the newest SOA records', async () => {
    expect(await recordsOf(await since(5))).toEqual([
      ...['SOA 7', 'SOA 5', `A a.${zone}`, 'SOA 6', `NS ${zone}`, 'SOA 6', 'SOA 7', 'SOA 7'],
    ]);
  });

  it('has the whole zone when the changes are not known', async () => {
    expect(await recordsOf(await since(4))).toHaveLength(504);
  });
});
