import { readMasterFile } from '../master-file/index.js';
import { nameFromText } from '../names/index.js';
import { recordHeadLength } from './layout.js';
import { writeRecord } from './write-record.js';

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
