import { setImmediate as nextTurn } from 'node:timers/promises';
import { flag, headerLength } from '../messages/codes.js';
import type { Request } from '../messages/request.js';
import type { Zone } from '../zone/index.js';

/** Messages have at most one record more than this; clients may have a buffer of 64 KiB. */
const messageBytes = 32 * 1024;

/** A zone transfer in several messages (RFC 5936). */
export class Transfer {
  /** @param edns the record for the first message, or nothing */
  constructor(
    private readonly request: Request,
    private readonly zone: Zone,
    private readonly edns: Buffer,
  ) {}

  /** The messages, one after the other; other work can run between them. */
  async *messages(): AsyncGenerator<Buffer, void, undefined> {
    let edns = this.edns;
    let records: Buffer[] = [];
    let bytes = 0;
    for (const record of this.zone.transfer()) {
      if (bytes > 0 && bytes + record.length > messageBytes) {
        yield this.#message(records, bytes, edns);
        await nextTurn();
        edns = edns.subarray(0, 0);
        records = [];
        bytes = 0;
      }
      records.push(record);
      bytes += record.length;
    }
    yield this.#message(records, bytes, edns);
  }

  #message(records: readonly Buffer[], bytes: number, edns: Buffer): Buffer {
    const { packet, questionEnd } = this.request;
    const head = Buffer.alloc(questionEnd);
    packet.copy(head, 0, 0, questionEnd);
    const kept = packet.readUInt16BE(2) & flag.recursionDesired;
    head.writeUInt16BE(flag.response | flag.authoritative | kept, 2);
    head.writeUInt16BE(records.length, 6);
    head.fill(0, 8, headerLength);
    head.writeUInt16BE(Math.sign(edns.length), 10);
    return Buffer.concat([head, ...records, edns], questionEnd + bytes + edns.length);
  }
}
