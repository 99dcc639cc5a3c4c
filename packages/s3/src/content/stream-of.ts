import { Readable } from 'node:stream';

/** Bytes of an object as a stream, also where they are few. */
export const streamOf = (bytes: Readable | Buffer): Readable =>
  Buffer.isBuffer(bytes) ? Readable.from([bytes]) : bytes;
