import {
  classIn,
  flag,
  headerLength,
  largestPayload,
  opcode,
  plainPayload,
  questionTail,
  rcode,
  recordType,
} from './codes.js';

/** The EDNS options of a question (RFC 6891). */
export interface Edns {
  /** The maximum bytes of an answer as a datagram, within our own bounds. */
  readonly payload: number;
  /** Whether the client requests the name of this server (RFC 5001). */
  readonly nsid: boolean;
}

/** A message that needs an answer. */
export interface Request {
  readonly packet: Buffer;
  readonly opcode: number;
  /** The end of its only question, so that the reply can repeat the bytes before; 12 when it has no readable question. */
  readonly questionEnd: number;
  /** The type and class of the question; 0 without a question. */
  readonly type: number;
  readonly class: number;
  readonly edns: Edns | undefined;
  /** The serial that the client of an IXFR has. */
  readonly serial: number | undefined;
  /** The response code of a message that is refused on its own; 0 when it can be answered. */
  readonly refusal: number;
}

/** The part after the question. */
interface Tail {
  edns: Edns | undefined;
  serial: number | undefined;
  refusal: number;
}

const optNsid = 3;
const noQuestion = { questionEnd: headerLength, type: 0, class: 0, edns: undefined, serial: undefined };

/**
 * Reads a received message. It never throws.
 *
 * @returns undefined for messages without an answer: a response, or less than a header
 */
export function readRequest(packet: Buffer): Request | undefined {
  if (packet.length < headerLength) return undefined;
  const flags = packet.readUInt16BE(2);
  if ((flags & flag.response) !== 0) return undefined;
  const code = (flags & flag.opcode) >> 11;
  if (code !== opcode.query && code !== opcode.notify) {
    return { ...noQuestion, packet, opcode: code, refusal: rcode.notImplemented };
  }
  const nameEnd = packet.readUInt16BE(4) === 1 ? questionNameEnd(packet) : undefined;
  if (nameEnd === undefined) return { ...noQuestion, packet, opcode: code, refusal: rcode.formatError };
  const questionEnd = nameEnd + questionTail;
  const tail = readTail(packet, questionEnd);
  const type = packet.readUInt16BE(nameEnd);
  const questionClass = packet.readUInt16BE(nameEnd + 2);
  return {
    packet,
    opcode: code,
    questionEnd,
    type,
    class: questionClass,
    edns: tail.edns,
    serial: tail.serial,
    refusal: tail.refusal === rcode.noError ? refusalOf(type, questionClass) : tail.refusal,
  };
}

/** The end of the name of the question. */
function questionNameEnd(packet: Buffer): number | undefined {
  for (let at = headerLength; ;) {
    const length = packet[at];
    // No pointer is valid here, because there is no name before it.
    if (length === undefined || length > 63) return undefined;
    at += length + 1;
    if (at - headerLength > 255) return undefined;
    if (length === 0) return at + questionTail <= packet.length ? at : undefined;
  }
}

function refusalOf(type: number, questionClass: number): number {
  if (type === 0 || type === recordType.opt || type === recordType.tsig) return rcode.formatError;
  if (questionClass !== classIn || type === recordType.tkey) return rcode.refused;
  if (type === recordType.maila || type === recordType.mailb) return rcode.notImplemented;
  return rcode.noError;
}

/** Reads the part after the question: the serial of an IXFR, EDNS, and whether it is signed. */
function readTail(packet: Buffer, start: number): Tail {
  const tail: Tail = { edns: undefined, serial: undefined, refusal: rcode.noError };
  const answers = packet.readUInt16BE(6);
  const additional = answers + packet.readUInt16BE(8);
  const all = additional + packet.readUInt16BE(10);
  let at = start;
  for (let index = 0; index < all; index += 1) {
    const nameEnd = skipName(packet, at);
    const dataAt = nameEnd + 10;
    if (dataAt > packet.length) return refused(tail, rcode.formatError);
    const type = packet.readUInt16BE(nameEnd);
    const end = dataAt + packet.readUInt16BE(nameEnd + 8);
    if (end > packet.length) return refused(tail, rcode.formatError);
    if (type === recordType.opt) {
      const misplaced = index < additional || nameEnd !== at + 1 || tail.edns !== undefined;
      if (misplaced || !takeOpt(packet, nameEnd, end, tail)) return refused(tail, rcode.formatError);
    } else if (type === recordType.tsig) {
      return refused(tail, rcode.notAuthoritative);
    } else if (type === recordType.soa && index >= answers && index < additional) {
      tail.serial = serialAt(packet, dataAt, end);
    }
    at = end;
  }
  return at === packet.length ? tail : refused(tail, rcode.formatError);
}

const refused = (tail: Tail, code: number): Tail => {
  tail.refusal = code;
  return tail;
};

/** The end of a name; after the end of the packet when the packet ends first. */
function skipName(packet: Buffer, start: number): number {
  for (let at = start; ;) {
    const length = packet[at];
    if (length === undefined) return packet.length;
    if (length === 0) return at + 1;
    if (length > 63) return length >= 0xc0 ? at + 2 : packet.length;
    at += length + 1;
  }
}

/** @returns false when its options cannot be read */
function takeOpt(packet: Buffer, nameEnd: number, end: number, tail: Tail): boolean {
  let nsid = false;
  let at = nameEnd + 10;
  while (at < end) {
    if (at + 4 > end) return false;
    if (packet.readUInt16BE(at) === optNsid) nsid = true;
    at += 4 + packet.readUInt16BE(at + 2);
  }
  const payload = Math.min(Math.max(packet.readUInt16BE(nameEnd + 2), plainPayload), largestPayload);
  tail.edns = { payload, nsid };
  if (packet[nameEnd + 5] !== 0) tail.refusal = rcode.badVersion;
  return at === end;
}

/** The serial in the data of a SOA: both names may be compressed, the five numbers after them are at its end. */
function serialAt(packet: Buffer, dataAt: number, end: number): number | undefined {
  const numbers = skipName(packet, skipName(packet, dataAt));
  return numbers + 20 === end ? packet.readUInt32BE(numbers) : undefined;
}
