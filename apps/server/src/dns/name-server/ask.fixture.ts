import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { signRequest, type TsigKey } from '@cloud-account/dns';
import { inSeconds, limits, waitLimit } from '@cloud-account/testkit/waits';
import { decode, encode, type DecodedPacket, type RecordType } from 'dns-packet';
import type { NameServerAddress } from './name-server.js';

/** A question to a name server. */
export interface Question {
  readonly name: string;
  readonly type: RecordType;
  readonly opcode?: 'QUERY' | 'NOTIFY';
}

/** The SOA record with the serial that the client of an IXFR has (RFC 1995 §3). */
const serialOf = (name: string, serial: number) => ({
  authorities: [{ type: 'SOA' as const, name, data: { mname: '.', rname: '.', serial } }],
});

const packetOf = ({ name, type, opcode = 'QUERY' }: Question, serial?: number) => ({
  ...(serial === undefined ? {} : serialOf(name, serial)),
  type: 'query' as const,
  id: randomInt(65_536),
  // The opcode is in bits 11 to 14 of the flags; a NOTIFY is authoritative (RFC 1996).
  flags: opcode === 'NOTIFY' ? (4 << 11) | (1 << 10) : 0,
  questions: [{ name, type, class: 'IN' as const }],
});

/**
 * Asks over UDP, and repeats the question after a second without an answer, as clients do.
 *
 * @throws Error when there is no answer within the limit of waits
 */
export async function askUdp(at: NameServerAddress, question: Question): Promise<DecodedPacket> {
  const socket = createSocket(at.host.includes(':') ? 'udp6' : 'udp4');
  const packet = encode(packetOf(question));
  const send = (): void => {
    socket.send(packet, at.port, at.host);
  };
  const repeat = setInterval(send, 1_000);
  try {
    const answer = once(socket, 'message', { signal: waitLimit() }) as Promise<[Buffer]>;
    send();
    return decode((await answer)[0]);
  } finally {
    clearInterval(repeat);
    socket.close();
  }
}

/**
 * Asks over TCP; reads an AXFR until its second SOA or its first failure.
 *
 * @param serial that the client of an IXFR has
 * @param key signs the question
 * @throws Error when there is no answer within the limit of waits
 */
export async function askTcp(
  at: NameServerAddress,
  question: Question,
  serial?: number,
  key?: TsigKey,
): Promise<DecodedPacket[]> {
  const socket = createConnection(at.port, at.host);
  socket.setTimeout(limits.wait, () => socket.destroy(new Error('No answer over TCP.')));
  try {
    const plain = encode(packetOf(question, serial));
    const { message } =
      key === undefined
        ? { message: plain }
        : signRequest(plain, key, Math.floor(inSeconds(0).getTime() / 1_000));
    socket.write(Buffer.concat([Buffer.of(message.length >> 8, message.length & 255), message]));
    const messages: DecodedPacket[] = [];
    let bytes = Buffer.alloc(0);
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk]);
      while (bytes.length >= 2 && bytes.length >= 2 + bytes.readUInt16BE(0)) {
        const end = 2 + bytes.readUInt16BE(0);
        messages.push(decode(bytes.subarray(2, end)));
        bytes = bytes.subarray(end);
      }
      if (isWhole(question, messages)) return messages;
    }
    throw new Error('The connection ended before the answer did.');
  } finally {
    socket.destroy();
  }
}

function isWhole({ type }: Question, messages: readonly DecodedPacket[]): boolean {
  const answers = messages.flatMap((message) => message.answers ?? []);
  if (type !== 'AXFR') return messages.length > 0;
  return (
    messages.some(({ rcode }) => rcode !== 'NOERROR') ||
    answers.filter((one) => one.type === 'SOA').length > 1
  );
}

declare module 'dns-packet' {
  /** The decoded fields that the library's types leave out. */
  interface DecodedPacket {
    readonly rcode: string;
  }
}
