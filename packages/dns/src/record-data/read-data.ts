import { nameKey, nameLength, nameToText, readName } from '../names/index.js';
import { type Field, fieldsOf, typeName, types } from './types.js';

/** A resource record of class IN. */
export interface ResourceRecord {
  /** The owner in wire form, uncompressed, with its case. */
  readonly name: Buffer;
  readonly type: number;
  /** Seconds, from 0; at most 31 bits. */
  readonly ttl: number;
  /** The data in wire form, with uncompressed names. */
  readonly data: Buffer;
}

const sizes: Partial<Record<Field, number>> = { u8: 1, u16: 2, u32: 4, ipv4: 4, ipv6: 16 };

/**
 * Reads the data of a record from a message and expands compressed names (RFC 3597 §4).
 *
 * @param message the whole message, because names point back into it
 * @param at the start of the data
 * @param end the end of the data
 * @returns a copy, so that the message can be freed
 * @throws RangeError when the data does not fit its type
 */
export function readData(message: Uint8Array, at: number, end: number, type: number): Buffer {
  if (end > message.length || at > end) throw new RangeError('a record runs past its message');
  const fields = fieldsOf(type);
  if (fields === undefined) return Buffer.from(message.subarray(at, end));
  const parts: Uint8Array[] = [];
  for (const field of fields) {
    if (field === 'name') {
      const { name, next } = readName(message, at, end);
      parts.push(name);
      at = next;
    } else {
      const next = fieldEnd(field, message, at, end);
      parts.push(message.subarray(at, next));
      at = next;
    }
  }
  if (at !== end) throw new RangeError(`a record of type ${typeName(type)} is too long`);
  return Buffer.concat(parts);
}

/**
 * The fields of record data with uncompressed names.
 * @throws RangeError when the data does not fit its type
 */
export function splitData(data: Uint8Array, fields: readonly Field[], type: number): Uint8Array[] {
  let at = 0;
  const parts = fields.map((field) => {
    const start = at;
    at = fieldEnd(field, data, start, data.length);
    return data.subarray(start, at);
  });
  if (at !== data.length) throw new RangeError(`a record of type ${typeName(type)} is too long`);
  return parts;
}

function fieldEnd(field: Field, bytes: Uint8Array, at: number, end: number): number {
  const next = whereItEnds(field, bytes, at, end);
  if (next > end) throw new RangeError('a record ends in the middle of its data');
  return next;
}

function whereItEnds(field: Field, bytes: Uint8Array, at: number, end: number): number {
  switch (field) {
    case 'name':
      return at + nameLength(bytes, at);
    case 'string':
    case 'word':
      return at + 1 + (bytes[at] ?? 0);
    case 'strings': {
      if (at === end) throw new RangeError('a text has no string');
      let next = at;
      while (next < end) next += 1 + (bytes[next] ?? 0);
      return next;
    }
    case 'rest':
    case 'hex':
    case 'base64':
      return end;
    default:
      return at + (sizes[field] ?? 0);
  }
}

/** The start of authority of a zone: its mailbox as a name, and times in seconds. */
export type Soa = ReturnType<typeof soaOf>;

/** Reads the data of a SOA record. @throws RangeError when it is invalid */
export function soaOf(data: Buffer) {
  const mailbox = nameLength(data);
  const at = mailbox + nameLength(data, mailbox);
  return {
    mname: nameToText(data),
    rname: nameToText(data.subarray(mailbox)),
    serial: data.readUInt32BE(at),
    refresh: data.readUInt32BE(at + 4),
    retry: data.readUInt32BE(at + 8),
    expire: data.readUInt32BE(at + 12),
    minimum: data.readUInt32BE(at + 16),
  };
}

/** The start of the name at the end of the data of a type; its case is ignored. */
const nameAt: Readonly<Record<number, number>> = {
  [types.NS]: 0,
  [types.CNAME]: 0,
  [types.PTR]: 0,
  [types.DNAME]: 0,
  [types.MX]: 2,
  [types.SRV]: 6,
};

/** The key of record data: equal for equal data, with the name in it in any case. */
export function dataKey(type: number, data: Buffer): string {
  const at = nameAt[type];
  if (at === undefined) return data.toString('latin1');
  return data.toString('latin1', 0, at) + nameKey(data.subarray(at));
}
