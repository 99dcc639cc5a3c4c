import { nameLength, nameToText } from '../names/index.js';

/** The start of authority of a zone: its mailbox as a name, and times in seconds. */
export type Soa = ReturnType<typeof soaOf>;

/** Reads the data of a SOA record. @throws RangeError when it is invalid */
export function soaOf(data: Buffer) {
  const mailbox = nameLength(data);
  const at = mailbox + nameLength(data, mailbox);
  return {
    mname: nameToText(data),
    rname: nameToText(data.subarray(mailbox)),
    serial: data.readUInt32BE(at),
    refresh: data.readUInt32BE(at + 4),
    retry: data.readUInt32BE(at + 8),
    expire: data.readUInt32BE(at + 12),
    minimum: data.readUInt32BE(at + 16),
  };
}
