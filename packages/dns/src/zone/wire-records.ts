import { readMasterFile } from '../master-file/index.js';
import { nameFromText } from '../names/index.js';
import { recordHeadLength } from './layout.js';

/** A pointer to the name of the question. */
const questionPointer = 0xc00c;
const classIn = 1;

/** Writes a record whose owner ends with the name of the question. @returns the end of the record */
export function writeRecord(out: Buffer, start: number, type: number, ttl: number, data: Buffer): number {
  let at = out.writeUInt16BE(questionPointer, start);
  at = out.writeUInt16BE(type, at);
  at = out.writeUInt16BE(classIn, at);
  at = out.writeUInt32BE(ttl, at);
  at = out.writeUInt16BE(data.length, at);
  out.set(data, at);
  return at + data.length;
}

/**
 * Reads the records of a zone file as they are, in their order, for messages whose question is the name of the zone.
 *
 * @throws MasterFileProblem when the text is not a zone file
 */
export function* wireRecords(zone: string, text: string): Generator<Buffer, void, undefined> {
  const apexLength = nameFromText(zone).length;
  for (const { name, type, ttl, data } of readMasterFile(text, zone)) {
    const labels = name.subarray(0, name.length - apexLength);
    const record = Buffer.alloc(labels.length + recordHeadLength + data.length);
    record.set(labels);
    writeRecord(record, labels.length, type, ttl, data);
    yield record;
  }
}
