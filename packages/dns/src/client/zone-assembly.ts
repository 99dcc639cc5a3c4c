import { isWithin, nameKey } from '../names/index.js';
import { soaOf, types, type ResourceRecord } from '../record-data/index.js';
import { readAnswers, type AskedQuestion } from './response-message.js';
import { malformed, TransferProblem } from './transfer-problem.js';

/** The size at which a transfer is aborted as too large. */
export interface ZoneLimits {
  /** Records of all types, the SOA included. */
  readonly maxRecords: number;
  /** Bytes over the wire, and as much again unpacked: compressed names can grow to many times their size. */
  readonly maxBytes: number;
}

/**
 * Assembles the messages of one transfer, from the first SOA to the one that repeats it. `keep` converts every record;
 * an error that it throws means that the record cannot be read.
 */
export class ZoneAssembly<Kept> {
  readonly rrs: Kept[] = [];
  #messages = 0;
  #ignored = 0;
  #unpacked = 0;
  #serial: number | undefined;

  constructor(
    private readonly asked: AskedQuestion,
    private readonly limits: ZoneLimits,
    private readonly keep: (record: ResourceRecord) => Kept,
  ) {}

  /** That of the zone, once its first record was taken. */
  get serial(): number | undefined {
    return this.#serial;
  }

  get messages(): number {
    return this.#messages;
  }

  /** The number of records outside the zone. Decision: they are ignored, as by secondaries. */
  get ignored(): number {
    return this.#ignored;
  }

  /**
   * Takes one message.
   * @returns true once the zone is complete.
   * @throws TransferProblem `refused`, `malformed` or `too_large`.
   */
  add(message: Buffer): boolean {
    this.#messages++;
    let complete = false;
    try {
      for (const record of readAnswers(message, this.asked)) {
        if (complete) throw malformed('records follow the end of the zone');
        complete = this.#take(record);
      }
    } catch (error) {
      if (error instanceof TransferProblem) throw error;
      throw malformed(error instanceof RangeError ? error.message : 'a record cannot be read', error);
    }
    if (this.#serial === undefined) throw malformed('it holds no zone');
    return complete;
  }

  #take(record: ResourceRecord): boolean {
    const key = nameKey(record.name);
    if (record.type === types.SOA) {
      const { serial } = soaOf(record.data);
      if (key !== this.asked.zone) throw malformed('it holds another zone');
      if (this.#serial !== undefined) {
        if (serial !== this.#serial) throw malformed('the zone changed during the transfer');
        return true;
      }
      this.#serial = serial;
    }
    if (this.#serial === undefined) throw malformed('it does not begin with the start of authority');
    this.#unpacked += record.name.length + record.data.length;
    if (this.rrs.length + this.#ignored >= this.limits.maxRecords) {
      throw new TransferProblem('too_large', `The zone has more than ${this.limits.maxRecords} records.`);
    }
    if (this.#unpacked > this.limits.maxBytes) {
      throw new TransferProblem('too_large', `The zone is larger than ${this.limits.maxBytes} bytes.`);
    }
    const kept = this.keep(record);
    if (isWithin(key, this.asked.zone)) this.rrs.push(kept);
    else this.#ignored++;
    return false;
  }
}
