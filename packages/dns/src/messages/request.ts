import {
  classIn,
  ednsFlag,
  ednsOption,
  flag,
  headerLength,
  largestPayload,
  opcode,
  plainPayload,
  questionTail,
  rcode,
  recordType,
} from './codes.js';
import { isCookieLength } from './cookies.js';
import { readSignature, type Signature } from './signature.js';

/** The EDNS options of a request (RFC 6891). */
interface Edns {
  /** The maximum bytes of an answer as a datagram, within our own bounds. */
  readonly payload: number;
  /** True if the client accepts records of DNSSEC. */
  readonly dnssecOk: boolean;
  /** True if the client requests the name of this server (RFC 5001). */
  readonly nsid: boolean;
  /** The cookie of the client, and behind it the one that it got from a server, if any (RFC 7873). */
  readonly cookie: Buffer | undefined;
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
  /** The signature, which is not checked yet. */
  readonly signature: Signature | undefined;
  /** The response code of a message that is refused on its own; 0 when it can be answered, also without a question. */
  readonly refusal: number;
}

/** The part after the question. */
interface Tail {
  edns: Edns | undefined;
  serial: number | undefined;
  signature: Signature | undefined;
  refusal: number;
}

const noQuestion = {
  ...{ questionEnd: headerLength, type: 0, class: 0 },
  ...{ serial: undefined, signature: undefined },
};

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
  const isKnown = code === opcode.query || code === opcode.notify;
  const nameEnd = isKnown && packet.readUInt16BE(4) === 1 ? questionNameEnd(packet) : undefined;
  if (nameEnd === undefined) return withoutQuestion(packet, code, isKnown);
  const questionEnd = nameEnd + questionTail;
  const tail = readTail(packet, questionEnd);
  const type = packet.readUInt16BE(nameEnd);
  const questionClass = packet.readUInt16BE(nameEnd + 2);
  return {
    ...tail,
    packet,
    opcode: code,
    questionEnd,
    type,
    class: questionClass,
    refusal: tail.refusal === rcode.noError ? refusalOf(type, questionClass) : tail.refusal,
  };
}

/** A message without a question that can be answered; the reply still needs its EDNS options. */
function withoutQuestion(packet: Buffer, code: number, isKnown: boolean): Request {
  const { edns, refusal } = readTail(packet, questionsEnd(packet));
  // A client may ask for a cookie alone (RFC 7873 §5.4).
  const wantsCookie = code === opcode.query && packet.readUInt16BE(4) === 0 && edns?.cookie !== undefined;
  const wrong = isKnown ? rcode.formatError : rcode.notImplemented;
  return { ...noQuestion, packet, opcode: code, edns, refusal: wantsCookie ? refusal : wrong };
}

/** The end of all questions; the end of the packet when it ends first. */
function questionsEnd(packet: Buffer): number {
  let at = headerLength;
  for (let count = packet.readUInt16BE(4); count > 0 && at < packet.length; count -= 1) {
    at = Math.min(skipName(packet, at) + questionTail, packet.length);
  }
  return at;
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

/** The signature of any message; undefined when it has none that can be read. */
export const signatureOf = (packet: Buffer): Signature | undefined =>
  readTail(packet, questionsEnd(packet)).signature;

/** Reads the part after the question: the serial of an IXFR, EDNS, and the signature. */
function readTail(packet: Buffer, start: number): Tail {
  const tail: Tail = { edns: undefined, serial: undefined, signature: undefined, refusal: rcode.noError };
  const answers = packet.readUInt16BE(6);
  const additional = answers + packet.readUInt16BE(8);
  const all = additional + packet.readUInt16BE(10);
  let at = start;
  for (let index = 0; index < all; index += 1) {
    const nameEnd = skipName(packet, at);
    const dataAt = nameEnd + 10;
    if (dataAt > packet.length) return malformed(tail);
    const type = packet.readUInt16BE(nameEnd);
    const end = dataAt + packet.readUInt16BE(nameEnd + 8);
    if (end > packet.length) return malformed(tail);
    if (type === recordType.opt) {
      const misplaced = index < additional || nameEnd !== at + 1 || tail.edns !== undefined;
      if (misplaced || !takeOpt(packet, nameEnd, end, tail)) return malformed(tail);
    } else if (type === recordType.tsig) {
      const isLast = index >= additional && index === all - 1;
      const signature = isLast ? readSignature(packet, at, nameEnd, end) : undefined;
      if (signature === undefined) return malformed(tail);
      if (tail.refusal === rcode.noError) tail.signature = signature;
    } else if (type === recordType.soa && index >= answers && index < additional) {
      tail.serial = serialAt(packet, dataAt, end);
    }
    at = end;
  }
  return at === packet.length ? tail : malformed(tail);
}

const malformed = (tail: Tail): Tail => ({ ...tail, signature: undefined, refusal: rcode.formatError });

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

/** @returns false when its options cannot be read; the reply still has EDNS then */
function takeOpt(packet: Buffer, nameEnd: number, end: number, tail: Tail): boolean {
  const payload = Math.min(Math.max(packet.readUInt16BE(nameEnd + 2), plainPayload), largestPayload);
  const dnssecOk = (packet.readUInt16BE(nameEnd + 6) & ednsFlag.dnssecOk) !== 0;
  tail.edns = { payload, dnssecOk, nsid: false, cookie: undefined };
  if (packet[nameEnd + 5] !== 0) {
    // Options of another version may have another form.
    tail.refusal = rcode.badVersion;
    return true;
  }
  let nsid = false;
  let cookie: Buffer | undefined;
  for (let at = nameEnd + 10; at < end;) {
    if (at + 4 > end) return false;
    const option = packet.readUInt16BE(at);
    const next = at + 4 + packet.readUInt16BE(at + 2);
    if (next > end) return false;
    if (option === ednsOption.nsid) nsid = true;
    // Only the first of several counts (RFC 7873 §5.2).
    else if (option === ednsOption.cookie) cookie ??= packet.subarray(at + 4, next);
    at = next;
  }
  if (cookie !== undefined && !isCookieLength(cookie.length)) return false;
  tail.edns = { payload, dnssecOk, nsid, cookie };
  return true;
}

/** The serial in the data of a SOA: both names may be compressed, the five numbers after them are at its end. */
function serialAt(packet: Buffer, dataAt: number, end: number): number | undefined {
  const numbers = skipName(packet, skipName(packet, dataAt));
  return numbers + 20 === end ? packet.readUInt32BE(numbers) : undefined;
}
