import { largestUpload } from '../../content/request-content.js';
import { S3Error } from '../../errors.js';
import { expirationHeaders } from '../../lifecycle/expiration.js';
import { readAttributes, refuseUnsupportedStorage, type Described } from '../../requests/attributes.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { findCopySource, type CopySource } from './copy-source.js';
import { newObjectAcl } from './new-object-acl.js';
import { copiedTags } from './new-object-tags.js';
import { checksumElements } from './object-headers.js';
import { newProtection } from '../object-lock/object-lock.js';
import { header, quoted, type KeyCall, type Operation } from '../operation.js';
import { newVersionHeaders, sourceVersionHeaders } from '../versions/version-headers.js';
import { conditionOf, written } from './write-outcome.js';

/** The attributes of the copy: those of the source, unless the request replaces them. */
const attributesOf = (call: KeyCall, { bucket, object, version }: CopySource): Described => {
  const directive = header(call, 'x-amz-metadata-directive') ?? 'COPY';
  if (directive === 'REPLACE') return readAttributes(call.headers);
  if (directive !== 'COPY') {
    throw new S3Error('InvalidArgument', 'The directive can be COPY or REPLACE.', {
      ArgumentName: 'x-amz-metadata-directive',
      ArgumentValue: directive,
    });
  }
  if (bucket.id === call.bucket.id && object.key === call.key && version === undefined) {
    throw new S3Error('InvalidRequest', 'A copy of an object on itself is to replace its metadata.');
  }
  const { contentType, headers, metadata } = object;
  return { contentType, headers, metadata };
};

/** Writes an object with the bytes and the ETag of another. */
export const copyObject: Operation = {
  on: 'key',
  action: 'PutObject',
  run: async (call) => {
    const { backend, bucket, key, headers } = call;
    refuseUnsupportedStorage(headers);
    const acl = newObjectAcl(call);
    const protection = newProtection(call);
    const condition = conditionOf(call);
    const source = await findCopySource(call);
    const { etag, checksum, size } = source.object;
    if (size > largestUpload)
      throw new S3Error('InvalidRequest', 'The source is larger than one copy may be.');
    const attributes = attributesOf(call, source);
    const tags = copiedTags(call, source);
    const blobs = await backend.duplicate(source.object);
    const values = { ...attributes, acl, tags, protection, etag, ...(checksum && { checksum }) };
    const stored = written(await backend.putObject(bucket, key, blobs, values, condition));
    const xml = writeS3Xml('CopyObjectResult', {
      LastModified: stored.modified.toISOString(),
      ETag: quoted(stored.etag),
      ...checksumElements(stored.checksum),
    });
    return {
      status: 200,
      xml,
      headers: {
        ...newVersionHeaders(stored),
        ...sourceVersionHeaders(source),
        ...expirationHeaders(bucket, stored),
      },
    };
  },
};
