/** A name as RFC 1035 allows it: 255 bytes hold at most 127 labels, so an honest name jumps less often. */
const MAX_NAME_BYTES = 255;
const MAX_JUMPS = 127;

/** Bytes with a meaning in zone files: `"`, `$`, `(`, `)`, `.`, `;`, `@`, `\`. */
const ESCAPED = new Set([0x22, 0x24, 0x28, 0x29, 0x2e, 0x3b, 0x40, 0x5c]);

function labelText(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) {
    if (ESCAPED.has(byte)) text += `\\${String.fromCharCode(byte)}`;
    else if (byte > 0x20 && byte < 0x7f) text += String.fromCharCode(byte);
    else text += `\\${String(byte).padStart(3, '0')}`;
  }
  return text;
}

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

  /** A reader for the next bytes alone; names in it may still point back into the whole message. */
  section(length: number): WireReader {
    const start = this.#advance(length);
    return new WireReader(this.message, start, start + length);
  }

  /** A possibly compressed name, escaped as in a zone file, without the final dot; the root is `.`. */
  name(): string {
    const labels = this.#labels();
    return labels.length === 0 ? '.' : labels.map(labelText).join('.');
  }

  /** A possibly compressed name as it is on the wire without compression, its case kept; a copy. */
  wireName(): Buffer {
    const parts = this.#labels().flatMap((label) => [Buffer.of(label.length), label]);
    return Buffer.concat([...parts, Buffer.of(0)]);
  }

  #labels(): Buffer[] {
    const labels: Buffer[] = [];
    let size = 1;
    let jumps = 0;
    let limit = this.end;
    let at = this.at;
    let next: number | undefined;
    for (;;) {
      if (at >= limit) throw new RangeError('a name runs past its record');
      const length = this.message.readUInt8(at);
      if (length === 0) break;
      if (length < 0x40) {
        size += length + 1;
        if (size > MAX_NAME_BYTES) throw new RangeError('a name is too long');
        if (at + 1 + length > limit) throw new RangeError('a name runs past its record');
        labels.push(this.message.subarray(at + 1, at + 1 + length));
        at += length + 1;
        continue;
      }
      if (length < 0xc0) throw new RangeError('a name has an unknown kind of label');
      if (at + 2 > limit) throw new RangeError('a name runs past its record');
      const target = this.message.readUInt16BE(at) & 0x3fff;
      next ??= at + 2;
      if (target >= at || ++jumps > MAX_JUMPS) throw new RangeError('a name points to itself');
      limit = this.message.length;
      at = target;
    }
    this.at = next ?? at + 1;
    return labels;
  }

  #advance(length: number): number {
    const start = this.at;
    if (start + length > this.end) throw new RangeError('a message ends in the middle of a record');
    this.at = start + length;
    return start;
  }
}
