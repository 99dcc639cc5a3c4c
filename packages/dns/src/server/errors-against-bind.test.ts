import { decode, encode, type DecodedPacket } from 'dns-packet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  requirePrograms,
  type RunningNameserver,
  startBind,
} from '../../../../tests/kit/src/nameservers/index.js';
import { limits } from '../../../../tests/kit/src/waits/index.js';
import { askByUdp } from '../client/ask.js';
import { startEngine, stopEngines, TestZones } from './engine.fixture.js';
import { changed, cookie, dnssec, edns, query, signed } from './requests.fixture.js';

const { missing } = requirePrograms('named');
const zone = 'example.test';
const text = `@ 300 IN SOA ns.example.net. host.example.net. 7 3600 600 86400 300
@ 300 IN NS ns.example.net.
`;
const asked = query(zone, 'SOA', dnssec());
const clientCookie = Buffer.from('0123456789abcdef', 'hex');

/** The parts of an answer on which two servers must agree: code, question, EDNS with its options, and errors of signatures. */
function judged(bytes: Buffer): object {
  const packet = decode(bytes) as DecodedPacket & { additionals: unknown[] };
  return {
    code: bytes.readUInt16BE(2) & 15,
    questions: packet.questions?.length,
    answers: packet.answers?.map(({ type }) => type),
    additionals: packet.additionals.map((record: unknown) => {
      const { type, extendedRcode, flags, options, data } = record as Record<string, unknown>;
      if (type !== 'OPT') return { type, error: (data as Buffer).readUInt16BE((data as Buffer).length - 4) };
      const codes = (options as { code: number; data: Buffer }[]).map(({ code, data: { length } }) => [
        code,
        length,
      ]);
      return { type, extendedRcode, flags, codes };
    }),
  };
}

describe.skipIf(missing.length > 0)('a name server and BIND (needs named)', () => {
  let bind: RunningNameserver;
  let port = 0;
  beforeAll(async () => {
    bind = await startBind({ zones: [{ name: zone, text }] });
    const zones = new TestZones();
    zones.serve(zone, text);
    ({ port } = await startEngine(zones));
  });
  afterAll(async () => {
    await Promise.all([bind.stop(), stopEngines()]);
  });

  it.each([
    ['a question', asked],
    ['a question without EDNS', query(zone, 'SOA')],
    ['a question about another zone', query('example.org', 'A', dnssec())],
    ['an opcode that is not supported', changed(asked, 2, 0x10)],
    ['an opcode that nobody knows', changed(asked, 2, 0x78)],
    ['another version of EDNS', query(zone, 'SOA', edns([], { flags: 0x8000, ednsVersion: 1 }))],
    ['no question', encode({ type: 'query', id: 4711, ...dnssec() })],
    ['a cookie', query(zone, 'SOA', dnssec([cookie(clientCookie)]))],
    ['a cookie of another server', query(zone, 'SOA', edns([cookie(Buffer.alloc(24, 1))]))],
    ['a cookie without a question', encode({ type: 'query', id: 4711, ...edns([cookie(clientCookie)]) })],
    ['a malformed cookie', query(zone, 'SOA', edns([cookie(Buffer.alloc(9))]))],
    ['a signature', signed(asked)],
  ])('answer %s alike', async (_, message) => {
    const from = (to: number) =>
      askByUdp(
        { message, address: '127.0.0.1', port: to },
        { timeoutMs: limits.wait, allowPrivateAddresses: true },
      );
    expect(judged(await from(port))).toEqual(judged(await from(bind.port)));
  });
});
