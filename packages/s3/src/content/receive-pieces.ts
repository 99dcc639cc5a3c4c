import { Readable } from 'node:stream';
import type { Backend, Blob, DataKey } from '../backend.js';
import { S3Error } from '../errors.js';

/**
 * The size of the pieces that content of unknown length is stored in. The storage needs to know the length of what it receives, so
 * each such upload in progress keeps a piece in memory.
 */
const pieceBytes = 1024 ** 2;

/**
 * Milliseconds for which pieces may arrive. Storages remove pieces after a day that belong to no object: no object may be made of
 * pieces that are nearly as old.
 */
const LONGEST_UPLOAD = 12 * 3_600_000;

/** The bytes in pieces of one size, the last of which may be smaller, or empty if it is the only one. */
async function* inPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let isFirst = true;
  for await (const part of content) {
    parts.push(part);
    size += part.length;
    if (size < pieceBytes) continue;
    yield Buffer.concat(parts);
    [parts, size, isFirst] = [[], 0, false];
  }
  if (size > 0 || isFirst) yield Buffer.concat(parts);
}

/**
 * Receives content whose length is known only at its end.
 *
 * @param dataKey encrypts it; undefined: nothing does
 * @throws BackendFull
 * @throws S3Error RequestTimeout when it takes longer than half a day
 * @throws the error that ended the content early; then nothing is stored
 */
export const receivePieces = async (
  backend: Backend,
  content: AsyncIterable<Uint8Array>,
  dataKey: DataKey | undefined,
): Promise<readonly Blob[]> => {
  const blobs: Blob[] = [];
  const begun = performance.now();
  try {
    for await (const piece of inPieces(content)) {
      blobs.push(await backend.receive(Readable.from([piece]), piece.length, dataKey));
      if (performance.now() - begun > LONGEST_UPLOAD) throw new S3Error('RequestTimeout');
    }
  } catch (error) {
    await backend.discard(blobs);
    throw error;
  }
  return blobs;
};
