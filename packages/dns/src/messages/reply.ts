import type { Answer } from '../zone/index.js';
import {
  ednsFlag,
  ednsOption,
  flag,
  headerLength,
  largestPayload,
  longestMessage,
  plainPayload,
  rcode,
  recordType,
} from './codes.js';
import type { Request } from './request.js';
import type { Signer } from './signature.js';

/** The bytes of EDNS without options, and of an option without data. */
const optLength = 11;
const optionLength = 4;

const nothing = Buffer.alloc(0);

/** The parts and the limit of a reply. */
export interface ReplyForm {
  /** The longest message that may be sent. */
  readonly limit: number;
  /** The name of this server, for clients that request it; empty for none. */
  readonly nsid: Buffer;
  /** The cookie for a client that sent one; empty for none. */
  readonly cookie: Buffer;
  /** Signs the reply to a request that has a signature. */
  readonly signer: Signer | undefined;
}

/** The longest reply to a request, by its transport. */
export function replyLimit(request: Request, transport: 'udp' | 'tcp'): number {
  return transport === 'tcp' ? longestMessage : (request.edns?.payload ?? plainPayload);
}

/**
 * Writes the answer of a zone. When it does not fit, the additional records are left out, except the addresses of a
 * delegation. When it still does not fit, all records are left out and the truncation bit asks the client to repeat over TCP.
 */
export function writeAnswer(request: Request, answer: Answer, form: ReplyForm): Buffer {
  const { answer: answers, authority, additional, rcode: code } = answer;
  const edns = ednsRecord(request, form, code);
  const capacity = form.limit - request.questionEnd - edns.length - (form.signer?.bytes ?? 0);
  const needed = answers.bytes.length + authority.bytes.length;
  const bits = answer.authoritative ? flag.authoritative : 0;
  if (needed > capacity) return write(request, code, bits | flag.truncated, { edns, form });
  if (needed + additional.bytes.length <= capacity)
    return write(request, code, bits, { edns, form, answer, withAdditional: true });
  // Without the addresses of its name servers a delegation leads nowhere (RFC 9471).
  const cut = answer.authoritative ? 0 : flag.truncated;
  return write(request, code, bits | cut, { edns, form, answer });
}

/** Writes a reply without records: a refusal, an acknowledgement (`bits` authoritative), or a hint to use TCP (`bits` truncated). */
export function writeBare(request: Request, code: number, form: ReplyForm, bits = 0): Buffer {
  return write(request, code, bits, { edns: ednsRecord(request, form, code), form });
}

/** Writes a reply whose only record, in answer, is given as bytes. */
export function writeRecord(request: Request, record: Buffer, form: ReplyForm): Buffer {
  const none = { count: 0, bytes: nothing };
  const answer = { count: 1, bytes: record };
  const sections = { answer, authority: none, additional: none };
  return writeAnswer(
    request,
    { rcode: rcode.noError, authoritative: true, isOfOthers: false, ...sections },
    form,
  );
}

/** The parts of a reply behind its question. */
interface Parts {
  readonly edns: Buffer;
  readonly form: ReplyForm;
  readonly answer?: Answer;
  readonly withAdditional?: boolean;
}

function write(
  { packet, questionEnd }: Request,
  code: number,
  bits: number,
  { edns, form, answer, withAdditional = false }: Parts,
): Buffer {
  const additional = withAdditional ? answer?.additional : undefined;
  const body = answer ? answer.answer.bytes.length + answer.authority.bytes.length : 0;
  const records = body + (additional?.bytes.length ?? 0);
  const reply = Buffer.allocUnsafe(questionEnd + records + edns.length);
  packet.copy(reply, 0, 0, questionEnd);
  const kept = packet.readUInt16BE(2) & (flag.opcode | flag.recursionDesired | flag.checkingDisabled);
  reply.writeUInt16BE(flag.response | kept | bits | (code & flag.rcode), 2);
  reply.writeUInt16BE(questionEnd > headerLength ? 1 : 0, 4);
  reply.writeUInt16BE(answer?.answer.count ?? 0, 6);
  reply.writeUInt16BE(answer?.authority.count ?? 0, 8);
  reply.writeUInt16BE((additional?.count ?? 0) + Math.sign(edns.length), 10);
  let at = questionEnd;
  if (answer) {
    at += answer.answer.bytes.copy(reply, at);
    at += answer.authority.bytes.copy(reply, at);
    if (additional) at += additional.bytes.copy(reply, at);
  }
  edns.copy(reply, at);
  return form.signer?.sign(reply) ?? reply;
}

/** The EDNS record of a reply (RFC 6891); empty when the request has none. */
export function ednsRecord({ edns }: Request, { nsid, cookie }: ReplyForm, code: number): Buffer {
  if (edns === undefined) return nothing;
  const named = edns.nsid && nsid.length > 0;
  const dataLength =
    (named ? optionLength + nsid.length : 0) + (cookie.length > 0 ? optionLength + cookie.length : 0);
  const record = Buffer.alloc(optLength + dataLength);
  record.writeUInt16BE(recordType.opt, 1);
  record.writeUInt16BE(largestPayload, 3);
  record.writeUInt8(code >> 4, 5);
  record.writeUInt16BE(edns.dnssecOk ? ednsFlag.dnssecOk : 0, 7);
  let at = record.writeUInt16BE(dataLength, 9);
  if (named) at = writeOption(record, at, ednsOption.nsid, nsid);
  if (cookie.length > 0) writeOption(record, at, ednsOption.cookie, cookie);
  return record;
}

/** @returns the end of the option */
function writeOption(record: Buffer, start: number, option: number, data: Buffer): number {
  const lengthAt = record.writeUInt16BE(option, start);
  const dataAt = record.writeUInt16BE(data.length, lengthAt);
  return dataAt + data.copy(record, dataAt);
}
