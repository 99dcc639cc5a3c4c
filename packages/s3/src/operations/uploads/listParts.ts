import { ownerElement } from '../../access/acl-document.js';
import { ownerIn } from '../../access/settings.js';
import { wholeNumber } from '../../requests/query.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { readPageRequest } from '../objects/list-page.js';
import { checksumElements } from '../objects/object-headers.js';
import { quoted, type Operation } from '../operation.js';
import { requireUpload, uploadChecksumHeaders } from './uploads.js';

/** The parts of an incomplete upload. */
export const listParts: Operation = {
  on: 'key',
  action: 'ListMultipartUploadParts',
  run: async (call) => {
    const { backend, bucket, key, query } = call;
    const upload = await requireUpload(call);
    const { limit, encoding, writeKey } = readPageRequest(query, 'max-parts');
    const after = wholeNumber(query, 'part-number-marker', 0, 2 ** 31 - 1) ?? 0;
    const page =
      limit === 0 ? { parts: [], truncated: false } : await backend.listParts(upload, after, limit);
    const xml = writeS3Xml('ListPartsResult', {
      Bucket: bucket.label,
      Key: writeKey(key),
      UploadId: upload.id,
      PartNumberMarker: after,
      NextPartNumberMarker: page.parts.at(-1)?.number ?? after,
      MaxParts: limit,
      EncodingType: encoding,
      IsTruncated: page.truncated,
      Part: page.parts.map((part) => ({
        PartNumber: part.number,
        LastModified: part.modified.toISOString(),
        ETag: quoted(part.etag),
        Size: part.size,
        ...checksumElements(part.checksum),
      })),
      Initiator: ownerElement(upload.initiator ?? bucket.owner),
      Owner: ownerElement(ownerIn(bucket, upload.acl)),
      StorageClass: 'STANDARD',
      ChecksumAlgorithm: upload.checksum?.algorithm,
      ChecksumType: upload.checksum?.type,
    });
    return { status: 200, xml, headers: uploadChecksumHeaders(upload) };
  },
};
