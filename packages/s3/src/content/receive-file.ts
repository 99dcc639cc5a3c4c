import type { IncomingHttpHeaders } from 'node:http';
import type { Backend, Blob, DataKey, Digests } from '../backend.js';
import { receiveDigested } from './receive-digested.js';
import { receivePieces } from './receive-pieces.js';
import { largestUpload } from './request-content.js';
import { S3Error } from '../errors.js';
import { defaultUnder } from '../payload/digesting.js';
import { readPayload } from '../payload/payload.js';
import type { SizeRange } from '../forms/policy.js';
import type { Form } from '../forms/read-form.js';

/** A received file. */
export interface ReceivedFile {
  readonly blobs: readonly Blob[];
  readonly digests: Digests;
}

/**
 * Receives the file of a form to its end; stores nothing of a file that is not valid.
 *
 * @param headers with digests that the file must have
 * @param dataKey encrypts the file; undefined: nothing does
 * @throws S3Error
 * @throws BackendFull
 */
export const receiveFile = (
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
  const options = { limit: Math.min(max, largestUpload), byDefault: defaultUnder(dataKey) };
  const payload = readPayload(file, undefined, options);
  async function* checked(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    let size = 0;
    for await (const bytes of content) {
      size += bytes.length;
      yield bytes;
    }
    if (size < min) throw new S3Error('EntityTooSmall', 'The file is smaller than the policy allows.');
    await form.ended;
  }
  return receiveDigested(backend, payload.content, dataKey, (content) =>
    receivePieces(backend, checked(content), dataKey),
  );
};
