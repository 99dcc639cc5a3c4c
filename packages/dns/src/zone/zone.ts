import { type Soa, soaOf, types } from '../record-data/index.js';
import { type Answer, answerFrom, type IsOwn } from './answer.js';
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

/** The measured bytes of the objects of a zone, in addition to its buffer. */
const objectBytes = 400;

/** The immutable contents of a zone: read from a zone file, it answers questions and transfers. */
export class Zone {
  /** The name as given. */
  readonly name: string;
  /** The number of records, without duplicates. */
  readonly records: number;
  readonly #content: ZoneContent;

  private constructor(name: string, { content, records }: BuiltZone) {
    this.name = name;
    this.records = records;
    this.#content = content;
  }

  /**
   * Reads a zone file in steps of some milliseconds, so that the caller can do other work.
   *
   * @param name of the zone, as text
   * @param text of the file
   * @throws MasterFileProblem when the text is no zone file, or does not have exactly one SOA record, at the apex
   */
  static *read(name: string, text: string): Generator<undefined, Zone, undefined> {
    return new Zone(name, yield* buildZone(name, text));
  }

  /** The approximate memory of the zone in bytes. */
  get bytes(): number {
    return this.#content.data.length + objectBytes;
  }

  /** The serial of the SOA record. */
  get serial(): number {
    return this.soa.serial;
  }

  /** The SOA record, with its TTL in seconds. */
  get soa(): Soa & { readonly ttl: number } {
    const { data } = this.#content;
    const { start, end } = this.#soaSet();
    return { ...soaOf(data.subarray(start + recordHeadLength, end)), ttl: data.readUInt32BE(start + ttlAt) };
  }

  /**
   * Answers a question of class IN.
   *
   * @param name of the question, in wire form, of the zone or below it
   * @param type of the question, except transfers
   * @param isOwn says of the target of an alias whether this zone answers for it
   * @throws RangeError when the name is not within the zone
   */
  answer(name: Uint8Array, type: number, isOwn: IsOwn = () => true): Answer {
    return answerFrom(this.#content, name, type, isOwn);
  }

  /** The SOA record for a message whose question is the name of the zone. */
  soaRecord(): Buffer {
    const { start, end } = this.#soaSet();
    return this.#content.data.subarray(start, end);
  }

  /**
   * All records for a transfer, for messages whose question is the name of the zone: the SOA record first, and again at
   * the end (RFC 5936 §2.2).
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
