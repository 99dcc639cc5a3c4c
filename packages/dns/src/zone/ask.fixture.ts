import { nameFromText, nameKey, nameToText, readName } from '../names/index.js';
import { dataToText, readData, typeName, typeNumber, types } from '../record-data/index.js';
import { takeSteps } from './take-steps.js';
import { Zone } from './zone.js';

/** A reply as text; records are `owner TTL type data`, the owner in lower case. */
export interface Answered {
  readonly rcode: number;
  readonly authoritative: boolean;
  readonly answer: string[];
  readonly authority: string[];
  readonly additional: string[];
}

/** Reads a zone file at once. */
export function zoneOf(name: string, text: string): Zone {
  return takeSteps(Zone.read(name, text));
}

/** The number of a type of questions. */
function questionType(type: string): number {
  return type === 'ANY' ? types.ANY : (typeNumber(type) ?? 0);
}

/** A question, or the beginning of a reply with counts of the other sections. */
export function questionOf(
  name: Buffer,
  type: number,
  flags = 0,
  counts: readonly number[] = [0, 0, 0],
): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(flags, 2);
  [1, ...counts].forEach((count, index) => head.writeUInt16BE(count, 4 + 2 * index));
  return Buffer.concat([head, name, Buffer.from([type >> 8, type & 0xff, 0, 1])]);
}

/** The reply of a zone. */
export function replyOf(zone: Zone, name: Buffer, type: number): Buffer {
  const { rcode, authoritative, answer, authority, additional } = zone.answer(name, type);
  const sections = [answer, authority, additional];
  const flags = 0x8000 | (authoritative ? 0x0400 : 0) | rcode;
  const counts = sections.map(({ count }) => count);
  return Buffer.concat([questionOf(name, type, flags, counts), ...sections.map(({ bytes }) => bytes)]);
}

/** Reads a whole reply. */
export function readReply(message: Buffer): Answered {
  const flags = message.readUInt16BE(2);
  let at = readName(message, 12).next + 4;
  const sections = [6, 8, 10].map((count) =>
    Array.from({ length: message.readUInt16BE(count) }, () => {
      const { name, next } = readName(message, at);
      const [type, ttl, length] = [
        message.readUInt16BE(next),
        message.readUInt32BE(next + 4),
        message.readUInt16BE(next + 8),
      ];
      at = next + 10 + length;
      const data = readData(message, next + 10, at, type);
      return `${nameToText(Buffer.from(`${nameKey(name)}\0`, 'latin1'))} ${ttl} ${typeName(type)} ${dataToText(type, data).join(' ')}`;
    }),
  );
  if (at !== message.length) throw new Error('The message goes on behind its records.');
  const [answer = [], authority = [], additional = []] = sections;
  return { rcode: flags & 15, authoritative: (flags & 0x0400) !== 0, answer, authority, additional };
}

/** The answer of a zone to a question such as `www.example.com A`. */
export function ask(zone: Zone, question: string): Answered {
  const [name = '', type = ''] = question.split(' ');
  return readReply(replyOf(zone, nameFromText(name), questionType(type)));
}
