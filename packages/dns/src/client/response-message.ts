import { classIn, flag, rcodeName, recordType } from '../messages/codes.js';
import { nameKey } from '../names/index.js';
import type { ResourceRecord } from '../record-data/index.js';
import { malformed, TransferProblem } from './transfer-problem.js';
import { WireReader } from './wire-reader.js';

/** A TTL with the highest bit set counts as zero (RFC 2181 §8). */
const MAX_TTL = 0x7fffffff;

const unread = Buffer.alloc(0);

/** The name of a code of a response. */
export const rcodeText = (rcode: number): string => rcodeName(rcode) ?? `code ${rcode}`;

/** The question that each answer must match. */
export interface AskedQuestion {
  readonly id: number;
  /** The key of the zone's name. */
  readonly zone: string;
  /** True for the types whose data is read; other data stays empty. All data is read by default. */
  readonly wants?: (type: number) => boolean;
}

/**
 * Yields the answer records of one message of a transfer, in order.
 *
 * The question may be left out (RFC 5936 allows it after the first message; some servers never send it). When present,
 * it must be the one that was sent. The authoritative bit is not required, as real secondaries do not require it.
 * Records after the answers (a signature, options) are not read.
 * @throws TransferProblem `refused` when the server answered with an error code, `malformed` otherwise;
 *   RangeError or TypeError when the bytes cannot be read.
 */
export function* readAnswers(message: Buffer, asked: AskedQuestion): Generator<ResourceRecord, void, void> {
  const reader = new WireReader(message);
  const id = reader.uint16();
  const flags = reader.uint16();
  const [questions, answers] = [reader.uint16(), reader.uint16()];
  reader.bytes(4);
  if (id !== asked.id) throw malformed('it answers another question');
  if ((flags & flag.response) === 0 || (flags & flag.opcode) !== 0)
    throw malformed('it is not an answer to a query');
  const rcode = flags & flag.rcode;
  if (rcode !== 0) {
    throw new TransferProblem(
      'refused',
      `The name server refused to transfer the zone (${rcodeText(rcode)}).`,
    );
  }
  if ((flags & flag.truncated) !== 0) throw malformed('a message was cut short');
  if (questions > 1) throw malformed('it answers more than one question');
  if (questions === 1) checkQuestion(reader, asked.zone);
  for (let index = 0; index < answers; index++) yield readRecord(reader, asked);
}

function checkQuestion(reader: WireReader, zone: string): void {
  const name = nameKey(reader.wireName());
  const [type, recordClass] = [reader.uint16(), reader.uint16()];
  if (name !== zone || type !== recordType.axfr || recordClass !== classIn) {
    throw malformed('it answers another question');
  }
}

/** Reads one record of an answer. @throws TransferProblem `malformed`, RangeError */
export function readRecord(reader: WireReader, { wants }: Pick<AskedQuestion, 'wants'> = {}): ResourceRecord {
  const name = reader.wireName();
  const type = reader.uint16();
  if (reader.uint16() !== classIn) throw malformed('a record is not of class IN');
  const ttl = reader.uint32();
  const length = reader.uint16();
  const owner = { name, type, ttl: ttl > MAX_TTL ? 0 : ttl };
  if (wants?.(type) ?? true) return { ...owner, data: reader.data(type, length) };
  reader.bytes(length);
  return { ...owner, data: unread };
}
