import { largestUpload } from '../../content/request-content.js';
import { S3Error } from '../../errors.js';
import { readCopyRange } from '../../requests/copy-source.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { openUpload } from '../encryption.js';
import { findCopySource, rewriteSource } from '../objects/copy-source.js';
import { checksumElements } from '../objects/object-headers.js';
import { header, quoted, type Operation } from '../operation.js';
import { requirePartNumber, requireUpload } from './uploads.js';
import { sourceVersionHeaders } from '../objects/version-headers.js';
import { written } from '../objects/write-outcome.js';

/** Makes a part of an upload from an object, or from a range of it. */
export const uploadPartCopy: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket } = call;
    const number = requirePartNumber(call);
    const upload = await requireUpload(call);
    const { dataKey, headers } = openUpload(call, upload);
    const source = await findCopySource(call);
    const { object } = source;
    const range = readCopyRange(header(call, 'x-amz-copy-source-range'), object.size);
    const size = range === undefined ? object.size : range.end - range.start + 1;
    if (size > largestUpload) throw new S3Error('EntityTooLarge');
    const wanted = { range, size, algorithm: upload.checksum?.algorithm, dataKey };
    const { blob, digests } = await rewriteSource(call, source, wanted);
    const part = written(await backend.putPart(bucket, upload, number, blob, digests));
    const xml = writeS3Xml('CopyPartResult', {
      LastModified: part.modified.toISOString(),
      ETag: quoted(part.etag),
      ...checksumElements(part.checksum),
    });
    return { status: 200, xml, headers: { ...sourceVersionHeaders(source), ...headers } };
  },
};
