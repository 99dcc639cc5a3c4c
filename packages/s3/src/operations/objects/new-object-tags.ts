import { versioned } from '../../policy/actions.js';
import { permit } from '../../access/permit.js';
import type { Tags } from '../../backend.js';
import { S3Error } from '../../errors.js';
import { tagsOfHeaders } from '../../tagging/tag-header.js';
import { header, type BucketCall, type KeyCall } from '../operation.js';
import type { CopySource } from './copy-source.js';

/** The tags of a new object. @throws S3Error AccessDenied when the sender of the request may not set them */
export const permittedTags = (call: BucketCall & Pick<KeyCall, 'key'>, tags: Tags): Tags => {
  const { bucket, key } = call;
  if (tags.length > 0) permit(call, 'PutObjectTagging', { bucket, key, newTags: tags });
  return tags;
};

/** The tags of a new object in the headers of its request. @throws S3Error when they are not valid, or not permitted */
export const newObjectTags = (call: KeyCall): Tags => permittedTags(call, tagsOfHeaders(call.headers));

/** The tags of a copy: those of the source, unless the request replaces them. @throws S3Error as `newObjectTags` */
export const copiedTags = (call: KeyCall, { bucket, object, version }: CopySource): Tags => {
  const { key, tags } = object;
  const directive = header(call, 'x-amz-tagging-directive') ?? 'COPY';
  if (directive === 'REPLACE') return newObjectTags(call);
  if (directive !== 'COPY') {
    throw new S3Error('InvalidArgument', 'The directive can be COPY or REPLACE.', {
      ArgumentName: 'x-amz-tagging-directive',
      ArgumentValue: directive,
    });
  }
  if (tags.length > 0) permit(call, versioned('GetObjectTagging', version), { bucket, key, version, object });
  return permittedTags(call, tags);
};
