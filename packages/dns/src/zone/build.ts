import { randomInt } from 'node:crypto';
import { MasterFileProblem, readMasterFile } from '../master-file/index.js';
import { nameFromText, nameKey, parentKey } from '../names/index.js';
import { dataKey, type ResourceRecord, soaOf, types } from '../record-data/index.js';
import {
  cutFlag,
  dnameFlag,
  hashBack,
  recordHeadLength,
  setHeadLength,
  tableEntryLength,
  type ZoneContent,
} from './layout.js';
import { writeRecord } from './wire-records.js';

/** The maximum records and new names, and characters in one step, because a few records may be large. */
const step = 500;
const longestStep = 100_000;

const maxInSet = 0xffff;
const maxSets = 0xff;

/**
 * The maximum number of names, including parents without records: those of the 12,000 records of a domain, whose names of 100
 * characters have at most 50 labels.
 */
export const maxNames = 600_000;

interface DraftSet {
  ttl: number;
  /** By the key of the data. */
  readonly data: Map<string, Buffer>;
  size: number;
}

interface DraftNode {
  /** The labels before the name of the zone. */
  readonly labels: Buffer;
  /** By type; undefined when the name is only a parent of others. */
  sets?: Map<number, DraftSet>;
}

/** The result of reading a zone file. */
export interface BuiltZone {
  readonly content: ZoneContent;
  /** The number of records, without duplicates. */
  readonly records: number;
}

/**
 * Reads a zone file into the form for answers, in steps of some milliseconds.
 *
 * @throws MasterFileProblem when the text is no zone file, or does not have exactly one SOA record, at the apex
 */
export function* buildZone(name: string, text: string): Generator<undefined, BuiltZone, undefined> {
  const draft = new Draft(name);
  let taken = 0;
  let position = 0;
  for (const record of readMasterFile(text, name)) {
    const before = draft.names;
    draft.add(record, record.line);
    taken += 1 + draft.names - before;
    if (taken < step && record.position - position < longestStep) continue;
    taken = 0;
    position = record.position;
    yield;
  }
  return yield* draft.finish();
}

class Draft {
  readonly #apex: Buffer;
  readonly #apexKey: string;
  readonly #nodes = new Map<string, DraftNode>();
  #records = 0;

  constructor(name: string) {
    this.#apex = nameFromText(name);
    this.#apexKey = nameKey(this.#apex);
    this.#nodes.set('', { labels: Buffer.alloc(0) });
  }

  get names(): number {
    return this.#nodes.size;
  }

  /** Adds a record of the zone, and the names between it and the apex. */
  add({ name, type, ttl, data }: ResourceRecord, line: number): void {
    const fullKey = nameKey(name);
    const key = fullKey.slice(0, fullKey.length - this.#apexKey.length);
    if (type === types.SOA && key !== '') {
      throw new MasterFileProblem(line, 'a start of authority is not at the top of the zone');
    }
    const sets = (this.#nodeAt(key, name).sets ??= new Map());
    if (this.#nodes.size > maxNames)
      throw new MasterFileProblem(line, `the zone has more than ${maxNames} names`);
    let set = sets.get(type);
    if (set === undefined) sets.set(type, (set = { ttl, data: new Map(), size: 0 }));
    set.ttl = Math.min(set.ttl, ttl);
    const same = dataKey(type, data);
    if (set.data.has(same)) return;
    set.data.set(same, data);
    set.size += recordHeadLength + data.length;
    this.#records++;
    if (type === types.SOA && set.data.size > 1) {
      throw new MasterFileProblem(line, 'the zone has two starts of authority');
    }
    if (set.data.size > maxInSet) {
      throw new MasterFileProblem(line, `a set has more than ${maxInSet} records`);
    }
    if (sets.size > maxSets) throw new MasterFileProblem(line, `a name has more than ${maxSets} types`);
  }

  /** The node of a name; creates it and all its parents. */
  #nodeAt(key: string, name: Buffer): DraftNode {
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const node: DraftNode = { labels: name.subarray(0, key.length) };
    this.#nodes.set(key, node);
    for (let rest = parentKey(key); !this.#nodes.has(rest); rest = parentKey(rest)) {
      this.#nodes.set(rest, { labels: name.subarray(key.length - rest.length, key.length) });
    }
    return node;
  }

  *finish(): Generator<undefined, BuiltZone, undefined> {
    const soa = this.#nodes.get('')?.sets?.get(types.SOA);
    const [soaData] = soa?.data.values() ?? [];
    if (soa === undefined || soaData === undefined) {
      throw new MasterFileProblem(0, 'the zone has no start of authority');
    }
    const places = placesFor(this.#nodes.size);
    let negativeAt = this.#apex.length;
    let sized = 0;
    for (const node of this.#nodes.values()) {
      negativeAt += sizeOf(node);
      if (++sized % step === 0) yield;
    }
    const tableAt = negativeAt + soa.size;
    const data = Buffer.alloc(tableAt + places * tableEntryLength);
    const seed = randomInt(2 ** 32) | 0;
    data.set(this.#apex);
    let at = this.#apex.length;
    let written = 0;
    for (const [key, node] of this.#nodes) {
      if (key !== '') enter(data, { tableAt, mask: places - 1 }, hashOf(seed, node.labels), at);
      at = writeNode(data, at, node, isCut(key, node));
      if (++written % step === 0) yield;
    }
    writeRecord(data, at, types.SOA, Math.min(soa.ttl, soaOf(soaData).minimum), soaData);
    const content = {
      data,
      apexLength: this.#apex.length,
      negativeAt,
      negativeLength: soa.size,
      tableAt,
      mask: places - 1,
      seed,
    };
    return { content, records: this.#records };
  }
}

/** At most half of the slots are used, so that a lookup finds a free one soon. */
function placesFor(names: number): number {
  return 2 ** Math.ceil(Math.log2(2 * names));
}

function isCut(key: string, { sets }: DraftNode): boolean {
  return key !== '' && !key.startsWith('\u0001*') && sets?.has(types.NS) === true;
}

function sizeOf({ labels, sets }: DraftNode): number {
  let size = 3 + labels.length;
  for (const set of sets?.values() ?? []) size += setHeadLength + set.size;
  return size;
}

function hashOf(seed: number, labels: Buffer): number {
  return hashBack(seed, labels, 0, labels.length);
}

function enter(data: Buffer, table: { tableAt: number; mask: number }, hash: number, node: number): void {
  let place = hash & table.mask;
  const entry = (): number => table.tableAt + place * tableEntryLength;
  while (data.readUInt32BE(entry()) !== 0) place = (place + 1) & table.mask;
  data.writeUInt32BE(node, entry());
}

function writeNode(data: Buffer, start: number, node: DraftNode, cut: boolean): number {
  const { labels, sets = new Map<number, DraftSet>() } = node;
  let at = data.writeUInt8(labels.length, start);
  data.set(labels, at);
  at += labels.length;
  at = data.writeUInt8((cut ? cutFlag : 0) | (sets.has(types.DNAME) ? dnameFlag : 0), at);
  at = data.writeUInt8(sets.size, at);
  for (const [type, set] of sets) {
    at = data.writeUInt16BE(type, at);
    at = data.writeUInt16BE(set.data.size, at);
    at = data.writeUInt32BE(set.size, at);
  }
  for (const [type, set] of sets) {
    for (const recordData of set.data.values()) at = writeRecord(data, at, type, set.ttl, recordData);
  }
  return at;
}
