import { recordHeadLength, type RecordSet, dataLengthAt, typeAt, type ZoneContent } from './layout.js';

/** Records of an answer, as they stand in a message whose one question has its name, uncompressed, at offset 12. */
export interface Section {
  readonly count: number;
  readonly bytes: Buffer;
}

/** A section without records. */
export const emptySection: Section = { count: 0, bytes: Buffer.alloc(0) };

/** Where the name of the question is in a message. */
export const questionAt = 12;

const pointer = 0xc000;
const longestMessage = 0xffff;

/** Collects the records of a section. */
export class SectionWriter {
  readonly #parts: Buffer[] = [];
  #count = 0;

  /**
   * @param zone where sets are taken from
   * @param apexAt where the name of the zone begins in the question
   */
  constructor(
    private readonly zone: ZoneContent,
    private readonly apexAt: number,
  ) {}

  /** How many records there are so far. */
  get count(): number {
    return this.#count;
  }

  /** Adds a set whose owner is the name of the question. */
  addAsked(set: RecordSet): void {
    this.#parts.push(this.zone.data.subarray(set.start, set.end));
    this.#count += set.count;
  }

  /** Adds a set whose owner is the zone itself, or labels before it. */
  add(set: RecordSet, labels: Uint8Array): void {
    const { data } = this.zone;
    // What no message can hold is never sent, so its owners are not worth writing.
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

  /** Adds a record that is made for this answer, its owner included. */
  addRecord(record: Buffer): void {
    this.#parts.push(record);
    this.#count++;
  }

  /** What was collected. */
  done(): Section {
    const [first, ...others] = this.#parts;
    if (first === undefined) return emptySection;
    return { count: this.#count, bytes: others.length === 0 ? first : Buffer.concat(this.#parts) };
  }
}
