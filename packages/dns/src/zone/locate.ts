import { lowerByte } from '../names/index.js';
import { types } from '../record-data/index.js';
import { cutFlag, dnameFlag, findNode, flagsOf, hashBack, type ZoneContent } from './layout.js';

/** The place of a name in a zone. */
export type Location =
  /** The node with the records of the name, its own or a wildcard. */
  | { readonly kind: 'node'; readonly node: number }
  /** Neither the name nor a wildcard for it exists. */
  | { readonly kind: 'none' }
  /** A delegation or a DNAME at the name or above it; `at` is the start of its labels in the name. */
  | { readonly kind: 'cut' | 'dname'; readonly node: number; readonly at: number };

/** A name of 255 bytes has at most 127 labels. */
const starts = new Uint8Array(128);
const wildcard = Buffer.alloc(256);
const star = 0x2a;

/**
 * The bytes of a name before the name of the zone.
 *
 * @param name exactly a name in wire form
 * @returns -1 when it is not within the zone
 */
export function lengthBelow({ data, apexLength }: ZoneContent, name: Uint8Array): number {
  const length = name.length - apexLength;
  let at = 0;
  while (at < length) at += 1 + (name[at] ?? 0);
  if (at !== length) return -1;
  for (let own = 0; own < apexLength; own++, at++) {
    if (lowerByte[data[own] ?? 0] !== lowerByte[name[at] ?? 0]) return -1;
  }
  return length;
}

/**
 * Finds the node that decides the answer for a name (RFC 1034 §4.3.2, RFC 4592), from the apex down.
 *
 * @param name in wire form; within the zone
 * @param length the bytes before the name of the zone
 * @param type of the question: DS at a delegation belongs to this zone (RFC 4035 §3.1.4.1)
 */
export function locate(zone: ZoneContent, name: Uint8Array, length: number, type: number): Location {
  let labels = 0;
  for (let at = 0; at < length; at += 1 + (name[at] ?? 0)) starts[labels++] = at;
  let closest = zone.apexLength;
  let hash = zone.seed;
  let end = length;
  while (labels > 0) {
    if ((flagsOf(zone, closest) & dnameFlag) !== 0) return { kind: 'dname', node: closest, at: end };
    const start = starts[--labels] ?? 0;
    const parentHash = hash;
    hash = hashBack(hash, name, start, end);
    const node = findNode(zone, hash, name, start, length);
    if (node === 0) return underWildcard(zone, closest, parentHash);
    const isOurs = labels === 0 && type === types.DS;
    if ((flagsOf(zone, node) & cutFlag) !== 0 && !isOurs) return { kind: 'cut', node, at: start };
    closest = node;
    end = start;
  }
  return { kind: 'node', node: closest };
}

/** The wildcard directly below the closest existing name. */
function underWildcard(zone: ZoneContent, closest: number, hash: number): Location {
  const length = zone.data[closest] ?? 0;
  wildcard[0] = 1;
  wildcard[1] = star;
  zone.data.copy(wildcard, 2, closest + 1, closest + 1 + length);
  const node = findNode(zone, hashBack(hash, wildcard, 0, 2), wildcard, 0, 2 + length);
  return node === 0 ? { kind: 'none' } : { kind: 'node', node };
}

/** The node of a name, even below a delegation, for glue; 0 when there is none. */
export function nodeOf(zone: ZoneContent, name: Uint8Array, length: number): number {
  if (length === 0) return zone.apexLength;
  return findNode(zone, hashBack(zone.seed, name, 0, length), name, 0, length);
}
