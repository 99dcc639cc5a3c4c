import { setImmediate as nextTurn } from 'node:timers/promises';
import { flag, headerLength, rcode } from '../messages/codes.js';
import { ednsRecord, type ReplyForm } from '../messages/reply.js';
import type { Request } from '../messages/request.js';
import { type Zone, wireRecords } from '../zone/index.js';
import type { ServedZone } from './served-zones.js';

/** Messages have at most one record more than this; clients may have a buffer of 64 KiB. */
const messageBytes = 32 * 1024;

/** The input of a transfer. */
export interface TransferParts {
  readonly request: Request;
  readonly zone: ServedZone;
  readonly content: Zone;
  readonly form: ReplyForm;
}

/** A zone transfer in several messages: of all records (RFC 5936), or of the changes since a serial (RFC 1995). */
export class Transfer {
  constructor(private readonly parts: TransferParts) {}

  /** The messages, one after the other; other work can run between them. */
  async *messages(): AsyncGenerator<Buffer, void, undefined> {
    const { request, form } = this.parts;
    let edns = ednsRecord(request, form, rcode.noError);
    let records: Buffer[] = [];
    let bytes = 0;
    for (const record of await this.#records()) {
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

  async #records(): Promise<Iterable<Buffer>> {
    const { request, zone, content } = this.parts;
    const { serial: from } = request;
    const changes = from === undefined ? undefined : await zone.increments(from, content.serial);
    return changes === undefined ? content.transfer() : incremental(content, changes);
  }

  #message(records: readonly Buffer[], bytes: number, edns: Buffer): Buffer {
    const { packet, questionEnd } = this.parts.request;
    const head = Buffer.alloc(questionEnd);
    packet.copy(head, 0, 0, questionEnd);
    const kept = packet.readUInt16BE(2) & flag.recursionDesired;
    head.writeUInt16BE(flag.response | flag.authoritative | kept, 2);
    head.writeUInt16BE(records.length, 6);
    head.fill(0, 8, headerLength);
    head.writeUInt16BE(Math.sign(edns.length), 10);
    const message = Buffer.concat([head, ...records, edns], questionEnd + bytes + edns.length);
    return this.parts.form.signer?.sign(message) ?? message;
  }
}

/** The records of changes, between the newest SOA record and the same. */
function* incremental(content: Zone, changes: readonly string[]): Generator<Buffer, void, undefined> {
  yield content.soaRecord();
  for (const text of changes) yield* wireRecords(content.name, text);
  yield content.soaRecord();
}
