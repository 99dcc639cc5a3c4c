import type { Answer } from '../zone/index.js';
import {
  flag,
  headerLength,
  largestPayload,
  longestMessage,
  plainPayload,
  rcode,
  recordType,
} from './codes.js';
import type { Edns, Request } from './request.js';

const optLength = 11;
const nsidOption = 3;

/** How a reply is sent. */
export interface ReplyForm {
  /** The longest message that may be sent. */
  readonly limit: number;
  /** The name of this server, for clients that request it; empty for none. */
  readonly nsid: Buffer;
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
  const { answer: answers, authority, additional } = answer;
  const capacity = form.limit - request.questionEnd - optSize(request.edns, form.nsid);
  const needed = answers.bytes.length + authority.bytes.length;
  const bits = answer.authoritative ? flag.authoritative : 0;
  if (needed > capacity) return write(request, answer.rcode, bits | flag.truncated, form, undefined, false);
  if (needed + additional.bytes.length <= capacity)
    return write(request, answer.rcode, bits, form, answer, true);
  // Without the addresses of its name servers a delegation leads nowhere (RFC 9471).
  const cut = answer.authoritative ? 0 : flag.truncated;
  return write(request, answer.rcode, bits | cut, form, answer, false);
}

/** Writes a reply without records: a refusal, an acknowledgement (`bits` authoritative), or a hint to use TCP (`bits` truncated). */
export function writeBare(request: Request, code: number, form: ReplyForm, bits = 0): Buffer {
  return write(request, code, bits, form, undefined, false);
}

/** Writes a reply whose only record, in answer, is given as bytes. */
export function writeRecord(request: Request, record: Buffer, form: ReplyForm): Buffer {
  const none = { count: 0, bytes: Buffer.alloc(0) };
  const answer = { count: 1, bytes: record };
  return writeAnswer(
    request,
    { rcode: rcode.noError, authoritative: true, answer, authority: none, additional: none },
    form,
  );
}

function write(
  request: Request,
  code: number,
  bits: number,
  { nsid }: ReplyForm,
  answer: Answer | undefined,
  withAdditional: boolean,
): Buffer {
  const { packet, questionEnd, edns } = request;
  const opt = optSize(edns, nsid);
  const additional = withAdditional ? answer?.additional : undefined;
  const body = answer ? answer.answer.bytes.length + answer.authority.bytes.length : 0;
  const reply = Buffer.allocUnsafe(questionEnd + body + (additional?.bytes.length ?? 0) + opt);
  packet.copy(reply, 0, 0, questionEnd);
  const kept = packet.readUInt16BE(2) & (flag.opcode | flag.recursionDesired | flag.checkingDisabled);
  reply.writeUInt16BE(flag.response | kept | bits | (code & flag.rcode), 2);
  reply.writeUInt16BE(questionEnd > headerLength ? 1 : 0, 4);
  reply.writeUInt16BE(answer?.answer.count ?? 0, 6);
  reply.writeUInt16BE(answer?.authority.count ?? 0, 8);
  reply.writeUInt16BE((additional?.count ?? 0) + (opt > 0 ? 1 : 0), 10);
  let at = questionEnd;
  if (answer) {
    at += answer.answer.bytes.copy(reply, at);
    at += answer.authority.bytes.copy(reply, at);
    if (additional) at += additional.bytes.copy(reply, at);
  }
  if (edns) writeOpt(reply, at, edns, code, nsid);
  return reply;
}

const optSize = (edns: Edns | undefined, nsid: Buffer): number => {
  if (edns === undefined) return 0;
  return edns.nsid && nsid.length > 0 ? optLength + 4 + nsid.length : optLength;
};

function writeOpt(reply: Buffer, start: number, edns: Edns, code: number, nsid: Buffer): void {
  const named = edns.nsid && nsid.length > 0;
  reply[start] = 0;
  reply.writeUInt16BE(recordType.opt, start + 1);
  reply.writeUInt16BE(largestPayload, start + 3);
  reply.writeUInt32BE((code >> 4) << 24, start + 5);
  reply.writeUInt16BE(named ? 4 + nsid.length : 0, start + 9);
  if (!named) return;
  reply.writeUInt16BE(nsidOption, start + optLength);
  reply.writeUInt16BE(nsid.length, start + optLength + 2);
  nsid.copy(reply, start + optLength + 4);
}
