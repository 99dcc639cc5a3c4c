import { permit } from '../../access/permit.js';
import type { Tags } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { tagsOfHeaders } from '../../tagging/tag-header.js';
import { header, type BucketCall } from '../operation.js';
import type { CopySource } from './copy-source.js';

/** The tags of a new object. @throws S3Error AccessDenied when the signer may not set tags in the bucket */
export const permittedTags = ({ signer, bucket }: BucketCall, tags: Tags): Tags => {
  if (tags.length > 0) permit(signer, 'write-tags', bucket);
  return tags;
};

/** The tags of a new object in the headers of its request. @throws S3Error when they are not valid, or not permitted */
export const newObjectTags = (call: BucketCall): Tags => permittedTags(call, tagsOfHeaders(call.headers));

/** The tags of a copy: those of the source, unless the request replaces them. @throws S3Error as `newObjectTags` */
export const copiedTags = (call: BucketCall, { bucket, object: { tags } }: CopySource): Tags => {
  const directive = header(call, 'x-amz-tagging-directive') ?? 'COPY';
  if (directive === 'REPLACE') return newObjectTags(call);
  if (directive !== 'COPY') {
    throw new S3Error('InvalidArgument', 'The directive can be COPY or REPLACE.', {
      ArgumentName: 'x-amz-tagging-directive',
      ArgumentValue: directive,
    });
  }
  if (tags.length > 0) permit(call.signer, 'read-tags', bucket);
  return permittedTags(call, tags);
};
