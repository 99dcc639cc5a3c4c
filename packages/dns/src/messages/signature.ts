import { readName } from '../names/index.js';
import { classAny, recordType, signatureError } from './codes.js';

/** The part of a request's signature (RFC 8945) that the reply repeats. */
export interface Signature {
  /** The name of the key, and of its algorithm, in wire form. */
  readonly key: Buffer;
  readonly algorithm: Buffer;
  /** The time of the signature and how much clocks may differ. */
  readonly time: Buffer;
}

/** The bytes between the name of a record and its data. */
const headLength = 10;

/** The bytes of the time of a signature, and of how much clocks may differ. */
const timeLength = 8;

/**
 * Reads the record of a signature.
 *
 * @param at the start of its name
 * @param nameEnd the end of its name
 * @param end the end of its data
 * @returns undefined when it cannot be read
 */
export function readSignature(
  packet: Buffer,
  at: number,
  nameEnd: number,
  end: number,
): Signature | undefined {
  try {
    const { name: key } = readName(packet, at, nameEnd);
    const { name: algorithm, next } = readName(packet, nameEnd + headLength, end);
    const lengthAt = next + timeLength;
    if (packet.readUInt16BE(nameEnd + 2) !== classAny || lengthAt + 2 > end) return undefined;
    const otherAt = lengthAt + 2 + packet.readUInt16BE(lengthAt) + 4;
    if (otherAt + 2 > end || otherAt + 2 + packet.readUInt16BE(otherAt) !== end) return undefined;
    return { key, algorithm, time: packet.subarray(next, lengthAt) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/**
 * The record that tells who signed a request that the key is unknown (RFC 8945 §5.2.1): as this server has no keys, no key is
 * known.
 *
 * @param id of the request
 */
export function unknownKeyRecord({ key, algorithm, time }: Signature, id: number): Buffer {
  const dataLength = algorithm.length + timeLength + 8;
  const record = Buffer.alloc(key.length + headLength + dataLength);
  let at = key.copy(record);
  at = record.writeUInt16BE(recordType.tsig, at);
  at = record.writeUInt16BE(classAny, at);
  at = record.writeUInt16BE(dataLength, at + 4);
  at += algorithm.copy(record, at);
  at += time.copy(record, at);
  // After the length of the signature, which is 0.
  at = record.writeUInt16BE(id, at + 2);
  record.writeUInt16BE(signatureError.badKey, at);
  return record;
}
