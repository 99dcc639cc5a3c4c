import { lowerByte } from '../names/index.js';

/**
 * What a zone is made of: one buffer, so that a zone of any size is a handful of objects. In it are
 *
 * - the name of the zone in wire form;
 * - its nodes, the apex first: a length byte and the labels before the zone's name, flags, the number of sets, a head of eight
 *   bytes for each set (type, number of records, bytes), and then the records of the sets, ready to be put into a
 *   message: their owners point to offset 12, where the name of the question is;
 * - the start of authority once more, with the TTL of negative answers (RFC 2308 §5);
 * - a table that finds nodes by the hash of their labels: four bytes for each place, 0 where it is free.
 */
export interface ZoneContent {
  readonly data: Buffer;
  /** Bytes of the zone's name, which is at 0; the apex is the node behind it. */
  readonly apexLength: number;
  readonly negativeAt: number;
  readonly negativeLength: number;
  readonly tableAt: number;
  /** One less than the places of the table, which are a power of two. */
  readonly mask: number;
  /** Begins every hash, so that nobody can choose names that meet at one place. */
  readonly seed: number;
}

/** A node below which somebody else answers; a wildcard is none. */
export const cutFlag = 1;
/** A node with a DNAME. */
export const dnameFlag = 2;

export const setHeadLength = 8;
export const tableEntryLength = 4;

/** Type, class, TTL and length of the data of a record, and the pointer that is its owner. */
export const recordHeadLength = 12;
/** Where the type of a record, its TTL and the length of its data are. */
export const typeAt = 2;
export const ttlAt = 6;
export const dataLengthAt = 10;

/** Goes on with the hash of what is behind bytes: names are hashed from their end, so that parents come first. */
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
 * @param hash of these labels, by `hashBack` from the zone's seed
 * @returns where the node is; 0 when there is none
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

/** A set of records: its type, how many there are, and where their bytes are. */
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

/** Where the node behind a node is. */
export function nodeAfter(zone: ZoneContent, node: number): number {
  const { data } = zone;
  const head = node + 3 + (data[node] ?? 0);
  return setsOf(zone, node).at(-1)?.end ?? head;
}
