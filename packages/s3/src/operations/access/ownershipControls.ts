import { isPrivate } from '../../access/acl.js';
import { S3Error } from '../../errors.js';
import { readOwnership } from '../../requests/object-ownership.js';
import { readXml } from '../../xml/read-xml.js';
import { writeS3Xml } from '../../xml/write-xml.js';
import { readSetting, removeSetting, writeSetting } from '../settings.js';

const root = 'OwnershipControls';

export const getBucketOwnershipControls = readSetting(
  'GetBucketOwnershipControls',
  'OwnershipControlsNotFoundError',
  ({ ownership }) => ownership && writeS3Xml(root, { Rule: { ObjectOwnership: ownership } }),
);

/** Has a bucket do without access control lists, which must give nobody else anything then, or have them again. */
export const putBucketOwnershipControls = writeSetting(
  'PutBucketOwnershipControls',
  64 * 1024,
  (text, { bucket }) => {
    const document = readXml(text, root);
    document.allow('Rule');
    const rule = document.required('Rule');
    rule.allow('ObjectOwnership');
    const ownership = readOwnership(rule.required('ObjectOwnership').text.trim());
    if (ownership === undefined) throw new S3Error('MalformedXML');
    if (ownership === 'BucketOwnerEnforced' && !isPrivate(bucket.acl))
      throw new S3Error('InvalidBucketAclWithObjectOwnership', undefined, { BucketName: bucket.label });
    return { ownership };
  },
);

export const deleteBucketOwnershipControls = removeSetting('PutBucketOwnershipControls', {
  ownership: undefined,
});
