import { lowerByte } from '../names/index.js';

/**
 * A zone in one buffer, so that a zone of any size has only a few objects. It contains
 *
 * - the name of the zone in wire form;
 * - its nodes, the apex first: a length byte and the labels before the zone's name, flags, the number of sets, a head of eight
 *   bytes for each set (type, number of records, bytes), and then the records of the sets, ready for a message: their owners point to offset 12, the name of the question;
 * - a copy of the SOA record with the TTL of negative answers (RFC 2308 §5);
 * - a table that finds nodes by the hash of their labels: four bytes for each place, 0 where it is free.
 */
export interface ZoneContent {
  readonly data: Buffer;
  /** The length of the name of the zone, which is at 0; the apex is the node after it. */
  readonly apexLength: number;
  readonly negativeAt: number;
  readonly negativeLength: number;
  readonly tableAt: number;
  /** One less than the places of the table, which are a power of two. */
  readonly mask: number;
  /** The start of every hash, so that nobody can choose names that collide. */
  readonly seed: number;
}

/** A delegated node; a wildcard is none. */
export const cutFlag = 1;
/** A node with a DNAME. */
export const dnameFlag = 2;

export const setHeadLength = 8;
export const tableEntryLength = 4;

/** The bytes of the owner (a pointer), type, class, TTL and data length of a record. */
export const recordHeadLength = 12;
/** The offsets of the type, the TTL and the data length of a record. */
export const typeAt = 2;
export const ttlAt = 6;
export const dataLengthAt = 10;

/** Continues the hash of the bytes after: names are hashed from their end, so that parents come first. */
export function hashBack(hash: number, bytes: Uint8Array, start: number, end: number): number {
  for (let at = end - 1; at >= start; at--) {
    hash = Math.imul(hash ^ (lowerByte[bytes[at] ?? 0] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/**
 * Finds the node of some labels below the apex.
 *
 * @param hash of these labels, by `hashBack` from the seed of the zone
 * @returns the position of the node; 0 when there is none
 */
export function findNode(
  zone: ZoneContent,
  hash: number,
  labels: Uint8Array,
  start: number,
  end: number,
): number {
  const { data, mask, tableAt } = zone;
  for (let place = hash & mask; ; place = (place + 1) & mask) {
    const node = data.readUInt32BE(tableAt + place * tableEntryLength);
    if (node === 0 || isLabelsOf(data, node, labels, start, end)) return node;
  }
}

function isLabelsOf(data: Buffer, node: number, labels: Uint8Array, start: number, end: number): boolean {
  if (data[node] !== end - start) return false;
  for (let at = start, own = node + 1; at < end; at++, own++) {
    if (lowerByte[labels[at] ?? 0] !== lowerByte[data[own] ?? 0]) return false;
  }
  return true;
}

/** The flags of a node. */
export function flagsOf({ data }: ZoneContent, node: number): number {
  return data[node + 1 + (data[node] ?? 0)] ?? 0;
}

/** A set of records: its type, its number of records and their position. */
export interface RecordSet {
  readonly type: number;
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** The sets of a node. */
export function setsOf({ data }: ZoneContent, node: number): RecordSet[] {
  let head = node + 2 + (data[node] ?? 0);
  const count = data[head++] ?? 0;
  let start = head + count * setHeadLength;
  return Array.from({ length: count }, () => {
    const end = start + data.readUInt32BE(head + 4);
    const set = { type: data.readUInt16BE(head), count: data.readUInt16BE(head + 2), start, end };
    head += setHeadLength;
    start = end;
    return set;
  });
}

/** The set of a type at a node. */
export function findSet({ data }: ZoneContent, node: number, type: number): RecordSet | undefined {
  let head = node + 2 + (data[node] ?? 0);
  const count = data[head++] ?? 0;
  let start = head + count * setHeadLength;
  for (let index = 0; index < count; index++, head += setHeadLength) {
    const end = start + data.readUInt32BE(head + 4);
    if (data.readUInt16BE(head) === type) return { type, count: data.readUInt16BE(head + 2), start, end };
    start = end;
  }
  return undefined;
}

/** The position of the next node. */
export function nodeAfter(zone: ZoneContent, node: number): number {
  const { data } = zone;
  const head = node + 3 + (data[node] ?? 0);
  return setsOf(zone, node).at(-1)?.end ?? head;
}
