import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Backend, Blob, DataKey, Digests } from '../backend.js';
import { largestUpload } from '../content/request-content.js';
import { S3Error } from '../errors.js';
import { digestsUnder } from '../payload/digesting.js';
import { readPayload } from '../payload/payload.js';
import type { SizeRange } from './policy.js';
import type { Form } from './read-form.js';

/**
 * The size of the pieces that a file is stored in. A form does not state the size of its file, which the storage needs to know, so
 * each form in progress keeps a piece in memory.
 */
const pieceBytes = 1024 ** 2;

/** A received file. */
export interface ReceivedFile {
  readonly blobs: readonly Blob[];
  readonly digests: Digests;
}

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
 * Receives the file of a form to its end; stores nothing of a file that is not valid.
 *
 * @param headers with digests that the file must have
 * @param dataKey encrypts the file; undefined: nothing does
 * @throws S3Error
 * @throws BackendFull
 */
export const receiveFile = async (
  backend: Backend,
  form: Form,
  headers: IncomingHttpHeaders,
  { min, max }: SizeRange,
  dataKey: DataKey | undefined,
): Promise<ReceivedFile> => {
  const headersDistinct = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [String(value)]]),
  );
  const file = { headersDistinct, iterator: () => form.file[Symbol.asyncIterator]() };
  const payload = readPayload(file, undefined, { limit: Math.min(max, largestUpload) });
  const blobs: Blob[] = [];
  let size = 0;
  try {
    for await (const piece of inPieces(payload.content)) {
      size += piece.length;
      blobs.push(await backend.receive(Readable.from([piece]), piece.length, dataKey));
    }
    if (size < min) throw new S3Error('EntityTooSmall', 'The file is smaller than the policy allows.');
    await form.ended;
  } catch (error) {
    await backend.discard(blobs);
    throw error;
  }
  return { blobs, digests: digestsUnder(dataKey, payload.digests()) };
};
