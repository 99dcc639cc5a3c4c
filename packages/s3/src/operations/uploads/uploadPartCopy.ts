import { addAbortSignal, type Readable } from 'node:stream';
import type { Digests } from '../../backend.js';
import { largestUpload } from '../../content/request-content.js';
import { S3Error } from '../../errors.js';
import { createHasher, nodeHasher, type ChecksumAlgorithm } from '../../payload/checksum.js';
import { readCopyRange } from '../../requests/copy-source.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { findCopySource } from '../objects/copy-source.js';
import { checksumElements } from '../objects/object-headers.js';
import { header, quoted, type Operation } from '../operation.js';
import { requirePartNumber, requireUpload } from './uploads.js';
import { sourceVersionHeaders } from '../versions/version-headers.js';
import { written } from '../objects/write-outcome.js';

/** Computes digests of bytes while they are copied. */
const digesting = async (source: Readable, algorithm: ChecksumAlgorithm | undefined) => {
  const md5 = nodeHasher('md5');
  const hasher = algorithm === undefined ? undefined : await createHasher(algorithm);
  async function* content(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of source as AsyncIterable<Uint8Array>) {
      md5.update(piece);
      hasher?.update(piece);
      yield piece;
    }
  }
  const digests = (): Digests => ({
    etag: md5.digest().toString('hex'),
    ...(algorithm !== undefined &&
      hasher !== undefined && {
        checksum: { algorithm, value: hasher.digest().toString('base64'), type: 'FULL_OBJECT' },
      }),
  });
  return { content: content(), digests };
};

/** Makes a part of an upload from an object, or from a range of it. */
export const uploadPartCopy: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket } = call;
    const number = requirePartNumber(call);
    const upload = await requireUpload(call);
    const source = await findCopySource(call);
    const { object } = source;
    const range = readCopyRange(header(call, 'x-amz-copy-source-range'), object.size);
    const size = range === undefined ? object.size : range.end - range.start + 1;
    if (size > largestUpload) throw new S3Error('EntityTooLarge');
    const stream = await backend.read(object, range);
    addAbortSignal(call.gone, stream);
    const { content, digests } = await digesting(stream, upload.checksum?.algorithm);
    const blob = await backend.receive(content, size);
    const part = written(await backend.putPart(bucket, upload, number, blob, digests()));
    const xml = writeS3Xml('CopyPartResult', {
      LastModified: part.modified.toISOString(),
      ETag: quoted(part.etag),
      ...checksumElements(part.checksum),
    });
    return { status: 200, xml, headers: sourceVersionHeaders(source) };
  },
};
