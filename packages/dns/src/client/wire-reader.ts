import { nameToText, readName } from '../names/index.js';
import { readData } from '../record-data/index.js';

/**
 * Reads a DNS message from front to back; anything outside its bounds throws a RangeError.
 *
 * Decision: names and record data are read here and not by dns-packet's decoder. That one joins labels
 * without escapes (a label with a dot becomes two), replaces bytes that are not UTF-8, looks past the length
 * a record declares, and throws on types that a zone may hold; each would lose or change records unnoticed.
 */
export class WireReader {
  constructor(
    private readonly message: Buffer,
    private at = 0,
    private readonly end = message.length,
  ) {}

  /** Bytes left before the end of this reader. */
  get remaining(): number {
    return this.end - this.at;
  }

  byte(): number {
    return this.message.readUInt8(this.#advance(1));
  }

  uint16(): number {
    return this.message.readUInt16BE(this.#advance(2));
  }

  uint32(): number {
    return this.message.readUInt32BE(this.#advance(4));
  }

  /** A view on the next bytes, valid as long as the message is. */
  bytes(length: number): Buffer {
    const start = this.#advance(length);
    return this.message.subarray(start, start + length);
  }

  /** The data of a record in the next bytes; a copy with uncompressed names. */
  data(type: number, length: number): Buffer {
    const start = this.#advance(length);
    return readData(this.message, start, start + length, type);
  }

  /** A possibly compressed name in wire form, uncompressed; a copy. */
  wireName(): Buffer {
    const { name, next } = readName(this.message, this.at, this.end);
    this.at = next;
    return name;
  }

  /** The same, escaped as in a zone file, without the trailing dot; the root is `.`. */
  name(): string {
    return nameToText(this.wireName());
  }

  #advance(length: number): number {
    const start = this.at;
    if (start + length > this.end) throw new RangeError('a message ends in the middle of a record');
    this.at = start + length;
    return start;
  }
}
