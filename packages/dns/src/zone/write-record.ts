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
