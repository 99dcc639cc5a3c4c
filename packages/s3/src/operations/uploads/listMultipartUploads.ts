import { ownerElement } from '../../access/acl-document.js';
import { ownerIn } from '../../access/settings.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { commonPrefixElements, readPageRequest } from '../objects/list-page.js';
import { inTurn, type Operation } from '../operation.js';

/** The incomplete uploads of a bucket. */
export const listMultipartUploads: Operation = {
  on: 'bucket',
  action: 'ListBucketMultipartUploads',
  run: inTurn(async ({ backend, bucket, query }) => {
    const { prefix, delimiter, limit, encoding, writeKey } = readPageRequest(query, 'max-uploads');
    const after = query.get('key-marker') ?? '';
    const afterUpload = after === '' ? '' : (query.get('upload-id-marker') ?? '');
    const page =
      limit === 0
        ? { entries: [], truncated: false }
        : await backend.listUploads(bucket, { prefix, delimiter, after, afterUpload, limit });
    const uploads = page.entries.flatMap((entry) => ('commonPrefix' in entry ? [] : [entry]));
    const last = page.entries.at(-1);
    const next =
      last === undefined || !page.truncated
        ? {}
        : 'commonPrefix' in last
          ? { NextKeyMarker: writeKey(last.commonPrefix), NextUploadIdMarker: '' }
          : { NextKeyMarker: writeKey(last.key), NextUploadIdMarker: last.id };
    const xml = writeS3Xml('ListMultipartUploadsResult', {
      Bucket: bucket.label,
      KeyMarker: writeKey(after),
      UploadIdMarker: afterUpload,
      ...next,
      Prefix: writeKey(prefix),
      ...(delimiter !== '' && { Delimiter: writeKey(delimiter) }),
      EncodingType: encoding,
      MaxUploads: limit,
      IsTruncated: page.truncated,
      Upload: uploads.map((upload) => ({
        Key: writeKey(upload.key),
        UploadId: upload.id,
        Initiator: ownerElement(upload.initiator ?? bucket.owner),
        Owner: ownerElement(ownerIn(bucket, upload.acl)),
        StorageClass: 'STANDARD',
        Initiated: upload.started.toISOString(),
        ChecksumAlgorithm: upload.checksum?.algorithm,
        ChecksumType: upload.checksum?.type,
      })),
      CommonPrefixes: commonPrefixElements(page.entries, writeKey),
    });
    return { status: 200, xml };
  }),
};
