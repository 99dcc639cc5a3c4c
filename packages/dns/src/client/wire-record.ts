import type { WireReader } from '../messages/wire-reader.js';

/** A record of any type as it came over the wire. */
export interface WireRecord {
  /** Full name without its last dot, escaped as in a zone file; the root is `.`. */
  readonly name: string;
  /** The number of its type. */
  readonly type: number;
  /** Seconds, from 0; at most 31 bits. */
  readonly ttl: number;
  /** Its data in wire form, a copy; names in it are not compressed. */
  readonly data: Buffer;
}

/** A part of a record's data: so many bytes, a name, one character string, all that follow (one at least), or the rest. */
type Part = number | 'name' | 'string' | 'strings' | 'rest';

/**
 * What data is made of, by type: where names may be compressed (RFC 1035 and what RFC 3597 §4 adds), and where a wrong length
 * would be a fault of everyone who reads it. The data of any other type is taken as it is.
 */
const layouts: Readonly<Record<number, readonly Part[]>> = {
  1: [4],
  2: ['name'],
  3: ['name'],
  4: ['name'],
  5: ['name'],
  6: ['name', 'name', 20],
  7: ['name'],
  8: ['name'],
  9: ['name'],
  12: ['name'],
  13: ['string', 'string'],
  14: ['name', 'name'],
  15: [2, 'name'],
  16: ['strings'],
  17: ['name', 'name'],
  18: [2, 'name'],
  21: [2, 'name'],
  26: [2, 'name', 'name'],
  28: [16],
  33: [6, 'name'],
  35: [4, 'string', 'string', 'string', 'name'],
  36: [2, 'name'],
  39: ['name'],
  99: ['strings'],
  257: [1, 'string', 'rest'],
};

function takePart(part: Part, data: WireReader): Buffer[] {
  if (typeof part === 'number') return [data.bytes(part)];
  switch (part) {
    case 'name':
      return [data.wireName()];
    case 'string':
      return takeString(data);
    case 'strings': {
      const strings = takeString(data);
      while (data.remaining > 0) strings.push(...takeString(data));
      return strings;
    }
    case 'rest':
      return [data.bytes(data.remaining)];
  }
}

function takeString(data: WireReader): Buffer[] {
  const length = data.byte();
  return [Buffer.of(length), data.bytes(length)];
}

/**
 * Copies the data of one record, all of `data` and nothing beyond it, its names without compression.
 * @throws RangeError when the data does not fit its type.
 */
export function plainData(type: number, data: WireReader): Buffer {
  const layout = layouts[type] ?? ['rest'];
  const plain = Buffer.concat(layout.flatMap((part) => takePart(part, data)));
  if (data.remaining > 0) throw new RangeError('the data of a record is too long for its type');
  return plain;
}
