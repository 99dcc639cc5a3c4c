import { type Soa, soaOf, types } from '../record-data/index.js';
import { type Answer, answerFrom } from './answer.js';
import { buildZone, type BuiltZone } from './build.js';
import {
  dataLengthAt,
  findSet,
  nodeAfter,
  recordHeadLength,
  type RecordSet,
  setsOf,
  ttlAt,
  type ZoneContent,
} from './layout.js';

/** Bytes of the objects of a zone, measured, beside the buffer that holds what is in it. */
const objectBytes = 400;

/** The content of a zone, which never changes: made from a zone file, it answers questions and is transferred. */
export class Zone {
  /** As it was given. */
  readonly name: string;
  /** Equal ones counted once. */
  readonly records: number;
  readonly #content: ZoneContent;

  private constructor(name: string, { content, records }: BuiltZone) {
    this.name = name;
    this.records = records;
    this.#content = content;
  }

  /**
   * Reads a zone file, in steps of some milliseconds, between which a caller may do something else.
   *
   * @param name of the zone, as text
   * @param text of the file
   * @throws MasterFileProblem when the text is no zone file, or has not one start of authority, at the top
   */
  static *read(name: string, text: string): Generator<undefined, Zone, undefined> {
    return new Zone(name, yield* buildZone(name, text));
  }

  /** The bytes of memory that the zone takes, about. */
  get bytes(): number {
    return this.#content.data.length + objectBytes;
  }

  /** The serial of the start of authority. */
  get serial(): number {
    return this.soa.serial;
  }

  /** The start of authority, and its TTL in seconds. */
  get soa(): Soa & { readonly ttl: number } {
    const { data } = this.#content;
    const { start, end } = this.#soaSet();
    return { ...soaOf(data.subarray(start + recordHeadLength, end)), ttl: data.readUInt32BE(start + ttlAt) };
  }

  /**
   * Answers a question of class IN.
   *
   * @param name of the question, exactly, in wire form, at or below the zone's
   * @param type of the question; transfers are not answered here
   * @throws RangeError when the name is not within the zone
   */
  answer(name: Uint8Array, type: number): Answer {
    return answerFrom(this.#content, name, type);
  }

  /** The start of authority as a record of a message whose question is the zone's name. */
  soaRecord(): Buffer {
    const { start, end } = this.#soaSet();
    return this.#content.data.subarray(start, end);
  }

  /**
   * All records for a transfer, each as it stands in a message whose question is the zone's name: the start of authority
   * first, and again at the end (RFC 5936 §2.2).
   */
  *transfer(): Generator<Buffer, void, undefined> {
    const content = this.#content;
    const { apexLength, negativeAt } = content;
    const soa = this.soaRecord();
    yield soa;
    for (let node = apexLength; node < negativeAt; node = nodeAfter(content, node)) {
      for (const set of setsOf(content, node)) {
        if (set.type !== types.SOA) yield* recordsOf(content, node, set);
      }
    }
    yield soa;
  }

  #soaSet(): RecordSet {
    const set = findSet(this.#content, this.#content.apexLength, types.SOA);
    if (set === undefined) throw new Error('The zone has no start of authority.');
    return set;
  }
}

function* recordsOf({ data }: ZoneContent, node: number, set: RecordSet): Generator<Buffer, void, undefined> {
  const labels = data.subarray(node + 1, node + 1 + (data[node] ?? 0));
  for (let at = set.start; at < set.end;) {
    const next = at + recordHeadLength + data.readUInt16BE(at + dataLengthAt);
    const record = data.subarray(at, next);
    yield labels.length === 0 ? record : Buffer.concat([labels, record]);
    at = next;
  }
}
