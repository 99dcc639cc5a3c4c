import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  requirePrograms,
  type RunningNameserver,
  startBind,
} from '../../../../tests/kit/src/nameservers/index.js';
import { nameFromText } from '../names/index.js';
import { typeNumber } from '../record-data/index.js';
import { ask, questionOf, readReply, type Answered, zoneOf } from './ask.fixture.js';

const { missing } = requirePrograms('named');

let seed = 3;
const next = (max: number): number => (seed = (seed * 48271) % 2147483647) % max;
const pick = <T>(all: readonly [T, ...T[]]): T => all[next(all.length)] ?? all[0];

/** Labels before the name of the zone: few, so that names are parents, children and siblings. */
const below = (labels: readonly [string, ...string[]], max: number): string =>
  Array.from({ length: 1 + next(max) }, () => pick(labels)).join('.');
const owner = (): string => below(['a', 'b', 'c', 'd', '*'], 4);

const address = (): string => `192.0.2.${next(256)}`;

/** The records of one name; none that BIND would refuse. */
function recordsAt(name: string): string[] {
  const kind = next(20);
  if (kind < 3) return [`CNAME ${pick([owner(), owner(), owner(), 'www.example.org.', '@'])}`];
  if (kind === 3 && !name.startsWith('*')) {
    return [
      'NS ns.example.org.',
      `NS ns.${name}`,
      ...(next(2) === 0 ? [`DS 1 13 2 ${'ab'.repeat(32)}`] : []),
    ];
  }
  if (kind === 4 && !name.startsWith('*')) return [`DNAME ${pick([owner(), 'example.org.'])}`];
  const some = [
    `A ${address()}`,
    `A ${address()}`,
    `AAAA 2001:db8::${next(9)}`,
    `TXT "${next(9)}" "x"`,
    `MX ${next(9)} ${name}`,
    `SRV 1 2 3 ${name}`,
    'CAA 0 issue "ca.example"',
    'TYPE731 \\# 2 abcd',
    'PTR @',
  ];
  return some.filter(() => next(4) === 0);
}

/** A zone file with some hundred names at random. */
function randomZone(): string {
  const names = new Set(Array.from({ length: 150 }, owner));
  const lines = [
    '$TTL 300',
    '@ SOA ns.example.org. admin 1 2 3 4 60',
    '@ NS ns.example.org.',
    '@ MX 5 a',
    '@ A 192.0.2.1',
  ];
  for (const name of names) {
    const ttl = pick([300, 60]);
    for (const record of recordsAt(name)) {
      lines.push(`${name} ${ttl} ${record}`);
      if (record === `NS ns.${name}`) lines.push(`ns.${name} A ${address()}`);
    }
  }
  return `${[...new Set(lines)].join('\n')}\n`;
}

const types = [
  'A',
  'A',
  'AAAA',
  'TXT',
  'MX',
  'CNAME',
  'NS',
  'DS',
  'DNAME',
  'SRV',
  'CAA',
  'PTR',
  'TYPE731',
] as const;

const randomCase = (text: string): string =>
  text.replace(/[a-z]/g, (letter) => (next(2) === 0 ? letter : letter.toUpperCase()));

const zones = Array.from({ length: 4 }, (_, index) => ({ name: `zone${index}.test`, text: randomZone() }));

/** A zone with a chain of as many aliases as all versions of BIND follow. */
const chain = {
  name: 'chain.test',
  text: [
    ...['$TTL 300', '@ SOA ns.example.org. admin 1 2 3 4 60', '@ NS ns.example.org.', 'c11 A 192.0.2.1'],
    ...Array.from({ length: 11 }, (_, at) => `c${at} CNAME c${at + 1}`),
    '',
  ].join('\n'),
};

/** Questions to a zone: its names, their children and siblings, and the zone itself. */
function questionsOf(zone: string): string[] {
  return Array.from({ length: 1200 }, () => {
    const name = next(40) === 0 ? zone : `${below(['a', 'b', 'c', 'd', '*', 'ns', 'x'], 5)}.${zone}`;
    return `${randomCase(name)} ${pick(types)}`;
  });
}

/** Sends all questions over one connection; replies are in the order of the questions. */
async function askAll(server: RunningNameserver, questions: readonly string[]): Promise<Answered[]> {
  const socket = connect({ host: server.host, port: server.port, noDelay: true });
  const framed = questions.map((question, id) => {
    const [name = '', type = ''] = question.split(' ');
    const message = questionOf(nameFromText(name), typeNumber(type) ?? 0);
    message.writeUInt16BE(id);
    return Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);
  });
  const replies: Answered[] = [];
  let count = 0;
  let received = Buffer.alloc(0);
  socket.write(Buffer.concat(framed));
  for await (const chunk of socket) {
    received = Buffer.concat([received, chunk as Buffer]);
    while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
      const end = 2 + received.readUInt16BE();
      const message = received.subarray(2, end);
      replies[message.readUInt16BE()] = readReply(message);
      received = received.subarray(end);
      count++;
    }
    if (count === questions.length) break;
  }
  return replies;
}

/**
 * The parts of a reply that must be equal; optional records may differ. BIND fails on a chain of more than ten aliases
 * and sets other TTLs for SOA questions, so the test has neither.
 */
function judged({ rcode, authoritative, answer, authority, additional }: Answered): object {
  const isReferral = !authoritative;
  const answered = answer.length === 0 ? authority : authority.filter((line) => line.includes(' SOA '));
  return {
    rcode,
    authoritative,
    answer: [...answer].sort(),
    authority: [...answered].sort(),
    glue: isReferral ? [...additional].sort() : [],
  };
}

describe.skipIf(missing.length > 0)('a zone and BIND with the same zone file (needs named)', () => {
  let server: RunningNameserver;
  beforeAll(async () => {
    server = await startBind({ zones: [...zones, chain] });
  });
  afterAll(async () => {
    await server.stop();
  });

  it('follow chains of eleven aliases', async () => {
    const question = `c0.${chain.name} A`;
    const [reply] = await askAll(server, [question]);
    const ours = ask(zoneOf(chain.name, chain.text), question);
    expect(ours.answer).toEqual(reply?.answer);
    expect(ours.answer).toHaveLength(12);
  });

  it('give the same answer to any question', async () => {
    const kinds = new Set<string>();
    for (const { name, text } of zones) {
      const zone = zoneOf(name, text);
      const questions = questionsOf(name);
      const replies = await askAll(server, questions);
      for (const [index, question] of questions.entries()) {
        const theirs = replies[index];
        if (theirs === undefined) throw new Error(`BIND says nothing to ${question}.`);
        const ours = ask(zone, question);
        expect({ question, ...judged(ours) }).toEqual({ question, ...judged(theirs) });
        kinds.add(`${ours.rcode} ${ours.authoritative} ${ours.answer.length > 0}`);
      }
    }
    const wanted = ['0 false false', '0 true false', '0 true true', '3 true false', '3 true true'];
    expect([...kinds].sort()).toEqual(wanted);
  });
});
