import { recordHeadLength, type RecordSet, dataLengthAt, typeAt, type ZoneContent } from './layout.js';

/** The records of a section in a message with one question, whose name is uncompressed at offset 12. */
export interface Section {
  readonly count: number;
  readonly bytes: Buffer;
}

/** A section without records. */
export const emptySection: Section = { count: 0, bytes: Buffer.alloc(0) };

/** The offset of the name of the question in a message. */
export const questionAt = 12;

const pointer = 0xc000;
const longestMessage = 0xffff;

/** Collects the records of a section. */
export class SectionWriter {
  readonly #parts: Buffer[] = [];
  #count = 0;

  /**
   * @param zone of the sets
   * @param apexAt the start of the name of the zone in the question
   */
  constructor(
    private readonly zone: ZoneContent,
    private readonly apexAt: number,
  ) {}

  /** The number of records so far. */
  get count(): number {
    return this.#count;
  }

  /** Adds a set with the name of the question as the owner. */
  addAsked(set: RecordSet): void {
    this.#parts.push(this.zone.data.subarray(set.start, set.end));
    this.#count += set.count;
  }

  /** Adds a set with the zone itself, or labels before it, as the owner. */
  add(set: RecordSet, labels: Uint8Array): void {
    const { data } = this.zone;
    // A set that is larger than a message is never sent, so its owners are not written.
    if (set.end - set.start > longestMessage) {
      this.addAsked(set);
      return;
    }
    const out = Buffer.allocUnsafe(set.end - set.start + set.count * labels.length);
    let to = 0;
    for (let at = set.start; at < set.end;) {
      const next = at + recordHeadLength + data.readUInt16BE(at + dataLengthAt);
      out.set(labels, to);
      to = out.writeUInt16BE(pointer | this.apexAt, to + labels.length);
      data.copy(out, to, at + typeAt, next);
      to += next - at - typeAt;
      at = next;
    }
    this.#parts.push(out);
    this.#count += set.count;
  }

  /** Adds a record for this answer, including its owner. */
  addRecord(record: Buffer): void {
    this.#parts.push(record);
    this.#count++;
  }

  /** The collected section. */
  done(): Section {
    const [first, ...others] = this.#parts;
    if (first === undefined) return emptySection;
    return { count: this.#count, bytes: others.length === 0 ? first : Buffer.concat(this.#parts) };
  }
}
