import { decode, encode, type DecodedPacket } from 'dns-packet';
import { afterEach, describe, expect, it } from 'vitest';
import { NameServerEngine } from './engine.js';
import { client, startEngine, stopEngines, TestZones, zoneOf, type TestZone } from './engine.fixture.js';
import { changed, edns, query } from './requests.fixture.js';
import { plainAddress, type Sender } from './served-zones.js';
import { Transfer } from './transfer.js';

const soa =
  '@ 300 IN SOA ns.example.net. host.example.net. 7 3600 600 86400 300\n@ 300 IN NS ns.example.net.\n';
const zone = 'example.test';
const text = `${soa}www 300 IN A 192.0.2.1\nlong 300 IN TXT ${`"${'x'.repeat(250)}" `.repeat(4)}\nsub 300 IN NS ns.sub\nns.sub 300 IN A 192.0.2.9\n`;
const secondary = '192.0.2.77';

const rcodes: Readonly<Record<string, number>> = {
  NOERROR: 0,
  FORMERR: 1,
  SERVFAIL: 2,
  NXDOMAIN: 3,
  NOTIMP: 4,
  REFUSED: 5,
  NOTAUTH: 9,
};

function engineWith(rest: Partial<TestZone> = {}, options = {}): NameServerEngine<TestZone> {
  const zones = new TestZones();
  zones.serve(zone, text, { transfersTo: [secondary], ...rest });
  return new NameServerEngine(zones, options);
}

async function reply(
  engine: NameServerEngine<TestZone>,
  packet: Buffer,
  from: Sender = client,
): Promise<Buffer> {
  const outcome = await engine.respond(packet, from);
  if (!Buffer.isBuffer(outcome)) throw new Error('No reply');
  return outcome;
}

async function answer(
  packet: Buffer,
  from: Sender = client,
  engine = engineWith(),
): Promise<DecodedPacket & { code: number }> {
  const bytes = await reply(engine, packet, from);
  return { ...decode(bytes), code: bytes.readUInt16BE(2) & 15 };
}

afterEach(stopEngines);

describe('a question', () => {
  it('is answered with authority, with its id, case and flags', async () => {
    const bytes = await reply(engineWith(), query('wWw.Example.TEST', 'A', { flags: 0x0110 }));
    expect(bytes.toString('latin1')).toContain('wWw\x07Example\x04TEST');
    expect(decode(bytes)).toMatchObject({
      id: 4711,
      flag_aa: true,
      flag_rd: true,
      flag_cd: true,
      flag_ra: false,
      flag_tc: false,
    });
    expect(decode(bytes).answers).toMatchObject([
      { name: 'wWw.Example.TEST', type: 'A', data: '192.0.2.1', ttl: 300 },
    ]);
  });

  it.each([
    ['of an unknown name', query('no.example.test'), 'NXDOMAIN'],
    ['of a type without records', query('www.example.test', 'MX'), 'NOERROR'],
    ['of a zone that is not ours', query('www.example.org'), 'REFUSED'],
    ['of the root', query('.', 'NS'), 'REFUSED'],
    ['of another class', changed(query(zone), 12 + 14 + 3, 3), 'REFUSED'],
    ['of any class', changed(query(zone), 12 + 14 + 3, 255), 'REFUSED'],
    ['of no type', changed(query(zone), 12 + 14, 0, 0), 'FORMERR'],
    ['of the type of EDNS', changed(query(zone), 12 + 14, 0, 41), 'FORMERR'],
    ['of mailboxes', changed(query(zone), 12 + 14, 0, 253), 'NOTIMP'],
    ['of a key', changed(query(zone), 12 + 14, 0, 249), 'REFUSED'],
    ['that wants to change the zone', changed(query(zone), 2, 0x28), 'NOTIMP'],
    ['of an unknown kind', changed(query(zone), 2, 0x78), 'NOTIMP'],
    [
      'beside another',
      encode({
        type: 'query',
        id: 4711,
        questions: [
          { name: zone, type: 'A' },
          { name: zone, type: 'MX' },
        ],
      }),
      'FORMERR',
    ],
    ['that is missing', encode({ type: 'query', id: 4711 }), 'FORMERR'],
    ['whose name is a pointer', changed(query(zone), 12, 0xc0, 12), 'FORMERR'],
    [
      'whose name is too long',
      changed(query(zone), 12, ...Array.from({ length: 300 }, (_, at) => (at % 64 === 0 ? 63 : 97))),
      'FORMERR',
    ],
    ['that is truncated', query(zone).subarray(0, 20), 'FORMERR'],
    ['with bytes after it', changed(query(zone), 30, 0), 'FORMERR'],
    ['with records that are missing', changed(query(zone), 11, 9), 'FORMERR'],
    [
      'with EDNS twice',
      query(zone, 'A', { additionals: [...(edns().additionals ?? []), ...(edns().additionals ?? [])] }),
      'FORMERR',
    ],
    ['with EDNS in the answer section', query(zone, 'A', { answers: edns().additionals ?? [] }), 'FORMERR'],
    ['for a transfer over UDP by a stranger', query(zone, 'AXFR'), 'REFUSED'],
    ['for changes by a stranger', query(zone, 'IXFR'), 'REFUSED'],
  ])('%s', async (_, packet, code) => {
    const { id, flag_qr, answers, ...rest } = await answer(packet);
    expect({ id, flag_qr, answers, code: rest.code }).toEqual({
      id: 4711,
      flag_qr: true,
      answers: [],
      code: rcodes[code],
    });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['less than a header', query(zone).subarray(0, 11)],
    ['a response', changed(query(zone), 2, 0x80)],
  ])('is not what %s is: nothing is said', async (_, packet) => {
    const engine = engineWith();
    expect(await engine.respond(packet, client)).toBeUndefined();
    expect(engine.figures().ignored).toBe(1);
  });

  it('for the DS record of a child zone is answered by the parent zone', async () => {
    const zones = new TestZones();
    zones.serve(zone, `${text}child 300 IN NS ns.example.net.\nchild 300 IN DS 1 8 2 ${'ab'.repeat(32)}\n`);
    zones.serve(`child.${zone}`, soa);
    const engine = new NameServerEngine(zones);
    expect((await answer(query(`child.${zone}`, 'DS'), client, engine)).answers).toMatchObject([
      { type: 'DS' },
    ]);
    expect((await answer(query(`child.${zone}`, 'SOA'), client, engine)).answers).toHaveLength(1);
  });
});

describe('an alias', () => {
  it('to a name of another zone ends the answer, as long as that zone is there', async () => {
    const zones = new TestZones();
    zones.serve(zone, `${soa}* 300 IN A 192.0.2.1\nwww 300 IN CNAME app.child\n`);
    const engine = new NameServerEngine(zones);
    const types = async () =>
      (await answer(query(`www.${zone}`, 'A'), client, engine)).answers?.map(({ type }) => type);
    expect(await types()).toEqual(['CNAME', 'A']);
    zones.serve(`child.${zone}`, `${soa}app 300 IN A 192.0.2.2\n`);
    expect(await types()).toEqual(['CNAME']);
  });
});

describe('an answer that does not fit', () => {
  it('is truncated over UDP and complete over TCP', async () => {
    expect(await answer(query(`long.${zone}`, 'TXT'))).toMatchObject({ flag_tc: true, answers: [] });
    const whole = await answer(query(`long.${zone}`, 'TXT'), { ...client, transport: 'tcp' });
    expect(whole).toMatchObject({ flag_tc: false, answers: [{ type: 'TXT' }] });
  });

  it('omits additional records first, except the addresses of a delegation', async () => {
    const many = (name: string, type: string): string =>
      Array.from(
        { length: 9 },
        (_, at) =>
          `${name} 300 IN ${type} h${at}.sub\nh${at}.sub 300 IN AAAA 2001:db8::${at}\nh${at}.sub 300 IN A 192.0.2.${at}\n`,
      ).join('');
    const zones = new TestZones();
    zones.serve('mail.test', soa + many('@', 'MX 10'));
    zones.serve('referral.test', soa + many('sub', 'NS'));
    const engine = new NameServerEngine(zones);
    const mail = await answer(query('mail.test', 'MX'), client, engine);
    expect(mail).toMatchObject({ flag_tc: false, additionals: [] });
    expect(mail.answers).toHaveLength(9);
    const referral = await answer(query('x.sub.referral.test'), client, engine);
    expect(referral).toMatchObject({ flag_tc: true, flag_aa: false, additionals: [] });
    expect(referral.authorities).toHaveLength(9);
  });
});

describe('a transfer', () => {
  const from = { address: `::ffff:${secondary}`, transport: 'tcp' } as const;
  const since = (serial: number): Buffer =>
    query(zone, 'IXFR', {
      authorities: [
        {
          type: 'SOA',
          name: zone,
          data: { mname: 'a', rname: 'b', serial, refresh: 1, retry: 1, expire: 1, minimum: 1 },
        },
      ],
    });

  it('is sent to allowed addresses over TCP', async () => {
    expect(await engineWith().respond(query(zone, 'AXFR'), from)).toBeInstanceOf(Transfer);
    expect((await answer(query(zone, 'AXFR'), { ...from, address: '192.0.2.78' })).code).toBe(rcodes.REFUSED);
    expect((await answer(query(zone, 'AXFR'), { ...from, transport: 'udp' })).code).toBe(rcodes.FORMERR);
    expect((await answer(query(`www.${zone}`, 'AXFR'), from)).code).toBe(rcodes.NOTAUTH);
    expect((await answer(query('example.org', 'AXFR'), from)).code).toBe(rcodes.REFUSED);
  });

  it('of changes is a complete zone, or only the SOA record without changes', async () => {
    expect(await engineWith().respond(since(6), from)).toBeInstanceOf(Transfer);
    expect(await engineWith().respond(since(0xfffffff0), from)).toBeInstanceOf(Transfer);
    for (const [packet, sender] of [
      [since(7), from],
      [since(8), from],
      [since(6), { ...from, transport: 'udp' }],
    ] as const) {
      expect((await answer(packet, sender)).answers).toMatchObject([
        { type: 'SOA', name: zone, data: { serial: 7 } },
      ]);
    }
    expect((await answer(query(zone, 'IXFR'), from)).code).toBe(rcodes.FORMERR);
  });
});

describe('a zone that cannot be read now', () => {
  it.each<[string, Partial<TestZone>]>([
    ['fails', { state: 'failing' }],
    ['is not there', { content: () => undefined }],
    ['does not exist after a read', { content: () => Promise.resolve(undefined) }],
    ['cannot be read', { content: () => Promise.reject(new Error('no database')) }],
  ])('%s: SERVFAIL', async (_, rest) => {
    for (const type of ['A', 'SOA'])
      expect((await answer(query(zone, type), client, engineWith(rest))).code).toBe(2);
  });

  it('delays only a limited number of questions', async () => {
    let done = (): void => undefined;
    const read = new Promise<void>((resolve) => (done = resolve)).then(() => zoneOf(zone, text));
    const engine = engineWith({ content: () => read }, { limits: { waitingOfZone: 3 } });
    const waiting = Array.from({ length: 3 }, () => answer(query(`www.${zone}`), client, engine));
    expect(engine.respond(query(zone), client)).toBeUndefined();
    expect((await answer(query(zone), { ...client, transport: 'tcp' }, engine)).code).toBe(2);
    done();
    for (const each of await Promise.all(waiting)) expect(each.answers).toHaveLength(1);
    expect(engine.figures().dropped).toBe(2);
    expect((await answer(query(`www.${zone}`), client, engine)).answers).toHaveLength(1);
  });

  it('is dropped with all cached answers when it changes', async () => {
    const zones = new TestZones();
    const served = zones.serve(zone, text);
    const engine = new NameServerEngine(zones);
    expect((await answer(query(`new.${zone}`), client, engine)).code).toBe(3);
    const next = zoneOf(zone, `${text}new 300 IN A 192.0.2.4\n`);
    served.content = () => next;
    expect((await answer(query(`new.${zone}`), client, engine)).answers).toHaveLength(1);
  });
});

describe('the notification of a master', () => {
  const notify = (name: string): Buffer => query(name, 'SOA', { flags: (4 << 11) | 0x400 });
  const master = '2001:db8::1';

  it('is accepted from a master of the zone, and reported once when it is repeated', async () => {
    const answered: string[] = [];
    const zones = new TestZones();
    const served = zones.serve(zone, text, { masters: [plainAddress('2001:DB8:0::1')], state: 'failing' });
    const notified = (which: TestZone, from: string): void =>
      void answered.push(`${which === served ? 'it' : 'another'} ${from}`);
    const { engine } = await startEngine(zones, { events: { notified } });
    for (let count = 0; count < 100; count += 1) {
      const bytes = await reply(engine, notify(zone), { ...client, address: master });
      expect(bytes.readUInt16BE(2)).toBe(0xa400);
    }
    expect((await answer(notify(zone), client, engine)).code).toBe(rcodes.REFUSED);
    expect((await answer(notify(`www.${zone}`), { ...client, address: master }, engine)).code).toBe(
      rcodes.NOTAUTH,
    );
    await expect.poll(() => answered).toEqual([`it ${master}`]);
  });
});
