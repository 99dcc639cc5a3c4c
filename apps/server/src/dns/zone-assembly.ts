import { isReadRecord, type TransferredRecord } from '@cloud-account/core';
import { readAnswers } from './response-message.js';
import { malformed, TransferProblem } from './transfer-problem.js';
import { isInZone, isSameName } from './zone-name.js';

/** How much of a zone is taken before the transfer is given up as too large. */
export interface ZoneLimits {
  /** Records of all types, the SOA included. */
  readonly maxRecords: number;
  /** Bytes over the wire, and as much again unpacked: compressed names can grow to many times their size. */
  readonly maxBytes: number;
}

function unpackedSize(record: TransferredRecord): number {
  if (!isReadRecord(record)) return record.name.length;
  const { data } = record;
  if (typeof data === 'string' || data instanceof Uint8Array) return record.name.length + data.length;
  const texts = Object.values(data).filter((value) => typeof value === 'string');
  return texts.reduce((sum, text) => sum + text.length, record.name.length);
}

/** Puts the messages of one transfer together, from the first SOA to the one that repeats it. */
export class ZoneAssembly {
  readonly rrs: TransferredRecord[] = [];
  #messages = 0;
  #ignored = 0;
  #unpacked = 0;
  #serial: number | undefined;

  constructor(
    private readonly asked: { readonly id: number; readonly zone: string },
    private readonly limits: ZoneLimits,
  ) {}

  get messages(): number {
    return this.#messages;
  }

  /** Records outside the zone. Decision: left out, as secondaries do, since they are no part of it. */
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

  #take(record: TransferredRecord): boolean {
    if (isReadRecord(record) && record.type === 'SOA') {
      if (!isSameName(record.name, this.asked.zone)) throw malformed('it holds another zone');
      if (this.#serial !== undefined) {
        if (record.data.serial !== this.#serial) throw malformed('the zone changed during the transfer');
        return true;
      }
      this.#serial = record.data.serial;
    }
    if (this.#serial === undefined) throw malformed('it does not begin with the start of authority');
    this.#unpacked += unpackedSize(record);
    if (this.rrs.length + this.#ignored >= this.limits.maxRecords) {
      throw new TransferProblem('too_large', `The zone has more than ${this.limits.maxRecords} records.`);
    }
    if (this.#unpacked > this.limits.maxBytes) {
      throw new TransferProblem('too_large', `The zone is larger than ${this.limits.maxBytes} bytes.`);
    }
    if (isInZone(record.name, this.asked.zone)) this.rrs.push(record);
    else this.#ignored++;
    return false;
  }
}
